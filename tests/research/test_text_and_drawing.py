"""The compact text of a decision, and the drawing of a view."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from stormtable.kernel.errors import IllegalOption, UnknownName
from stormtable.kernel.extras import MissingExtra
from stormtable.kernel.title import Value
from stormtable.research.episode import Episode
from stormtable.research.svg import Drawing
from stormtable.research.text_mode import LONGEST, compact, message_text, option_of

from .playing import KINDS, positions


@pytest.mark.parametrize(("variant", "players", "options"), KINDS)
def test_every_decision_of_a_game_fits_and_names_all_options(
    variant: str, players: int, options: dict[str, Value]
) -> None:
    for episode in positions(Episode(variant, players, 9, options), 9):
        view = episode.view(episode.seat)
        text = compact(view)
        assert len(text.encode()) <= LONGEST
        assert view.decision is not None
        lines = text.splitlines()
        for number, option in enumerate(view.decision.options, 1):
            assert f"{number} {option.notation}" in lines
    assert "The game is over" in compact(episode.view(0))


def test_the_text_tells_only_what_the_seat_knows() -> None:
    episode = Episode("weather-island", 3, 4)
    for number, _ in enumerate(positions(episode, 4)):
        if number % 20 == 0:
            twin = episode.view(1).sample(Random(number))
            before = compact(episode.view(1))
            episode_state, episode.state = episode.state, twin
            assert compact(episode.view(1)) == before
            episode.state = episode_state
        if number == 200:
            break


def test_the_text_is_made_from_a_message_of_the_protocol() -> None:
    """A program behind a network reads the same JSON and makes the same text."""
    for variant, players, options in KINDS:
        episode = Episode(variant, players, 3, options)
        for number, _ in enumerate(positions(episode, 3)):
            if number % 25 == 0:
                view = episode.view(episode.seat)
                sent = json.dumps({"view": view.as_json(), "decision": view.decision_json()})
                assert message_text(**json.loads(sent)) == compact(view)


@pytest.mark.parametrize("words", ["place 3,-5", "send " + "energy " * 30, "fire " + "ö" * 900])
@pytest.mark.parametrize("count", [1, 25, 400])
def test_options_that_do_not_fit_are_on_pages(count: int, words: str) -> None:
    """No decision of our games needs a second page; one of an outside game may."""
    view = Episode("weather-island", 6, 1).view(0).as_json()
    options = [{"notation": f"{words} {number}", "code": number} for number in range(count)]
    decision = {"question": "bid", "options": options}
    first = message_text(view, decision)
    match = re.search(r"page 1 of (\d+) of the options", first)
    pages = int(match[1]) if match else 1
    assert pages > 1 or count < 400
    numbers: list[int] = []
    for page in range(1, pages + 1):
        text = message_text(view, decision, page)
        assert len(text.encode()) <= LONGEST
        assert "you are player 1 of 6" in text
        assert "question: " in text
        numbers += [int(number) for number in re.findall(r"^(\d+) \w", text, re.MULTILINE)]
    assert numbers == list(range(1, count + 1))
    assert option_of(decision, str(count)) == count - 1


def test_an_answer_is_a_number_or_a_notation() -> None:
    episode = Episode("weather-island", 2, 1)
    open_decision = episode.view(episode.seat).decision
    assert open_decision is not None
    option, decision = open_decision.options[1], open_decision.as_json()
    for answer in ("2", " 2 ", option.notation, f"2 {option.notation}"):
        assert option_of(decision, answer) == option.code
    with pytest.raises(
        IllegalOption, match="'99' is not an option; answer with a number from 1 to"
    ):
        option_of(decision, "99")


@pytest.mark.parametrize(("variant", "players", "options"), KINDS)
def test_a_view_draws_itself_with_the_symbols_of_the_page(
    variant: str, players: int, options: dict[str, Value]
) -> None:
    episode = Episode(variant, players, 6, options)
    svg = ""
    for number, _ in enumerate(positions(episode, 6)):
        if number % 60 == 0:
            svg = episode.view(0).svg()
            assert len(list(ET.fromstring(svg).iter())) > 150
            assert episode.view(0)._repr_svg_() == svg
            assert "var(" not in svg
    svg = episode.view(0).svg("dark")
    sprite = (Path(__file__).parents[2] / "web/src/design/sprite.svg").read_text(encoding="utf-8")
    used = set(re.findall(r'href="#dark-([\w-]+)"', svg))
    assert len(used) > 15
    for name in used:
        assert f'<symbol id="{name}"' in sprite
        assert f'<symbol id="dark-{name}"' in svg


def test_a_drawing_shows_the_shapes_of_the_sprite() -> None:
    sheet = Drawing()
    sheet.symbol("w-sun", 20, 20, 24, "sun")
    sprite = ET.parse(Path(__file__).parents[2] / "web/src/design/sprite.svg").getroot()
    space = "{http://www.w3.org/2000/svg}"
    theirs = sprite.find(f"{space}symbol[@id='w-sun']")
    ours = ET.fromstring(sheet.svg("sun")).find(f".//{space}symbol[@id='light-w-sun']")
    assert theirs is not None
    assert ours is not None
    assert [shape.attrib for shape in ours] == [shape.attrib for shape in theirs]
    with pytest.raises(UnknownName, match="the page has no symbol 'moon'"):
        sheet.symbol("moon", 0, 0)
    with pytest.raises(UnknownName, match="choose light or dark"):
        sheet.svg("sun", "red")


def test_a_view_is_a_picture_as_well() -> None:
    episode = Episode("weather-island", 2, 3)
    picture = Image.open(BytesIO(episode.view(0).png(scale=1)))
    size = ET.fromstring(episode.view(0).svg()).attrib
    assert picture.size == (int(size["width"]), int(size["height"]))
    colours = picture.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 100


def test_a_picture_names_the_extra_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"pip install 'stormtable\[research\]'"):
        Episode("weather-island", 2, 3).view(0).png()


def test_the_drawing_hides_the_goals_of_others() -> None:
    episode = Episode("weather-island", 2, 3)
    while episode.state.rule.name != "bid":
        episode.step(episode.legal()[0])
    names = [goal["goal"] for goal in episode.view(0).as_json()["board"]["players"][0]["goals"]]
    assert names[0] in episode.view(0).svg()
    assert names[0] not in episode.view(1).svg()
    assert "<title>hidden</title>" in episode.view(1).svg()
