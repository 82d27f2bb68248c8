"""The companion with the values of the owner's box."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stormtable.games.weather_machine.companion.host import CompanionHost
from stormtable.kernel.edition import packaged_text
from stormtable.kernel.errors import BadSetting, EditionError

TILES = ["experiment/rain", "experiment/snow", "experiment/fog", "experiment/wind"]
OURS = packaged_text("weather-machine")


NEXT = {
    **{"verdino": "melgoth", "melgoth": "delugium", "delugium": "calorium"},
    **{"calorium": "radieu", "radieu": "verdino"},
}


def own_edition() -> str:
    """Return our values with another name, and the next Chemical on each space of the R&D."""
    text = OURS.replace('name = "lightning"', 'name = "my box"', 1)
    before, following = text.split("[rnd_machine]", 1)
    machine, after = following.split("\n\n", 1)
    machine = re.sub(r'(?<=pay = ")\w+', lambda paid: NEXT[paid[0]], machine)
    return f"{before}[rnd_machine]{machine}\n\n{after}"


def play(host: CompanionHost, edition: object) -> list[dict[str, Any]]:
    """Play three rounds in which the Scientist only walks; return the screens."""
    setup = {"challenges": [], "seed": 16, "own_cards": False, "edition": edition}
    presses = [*TILES, "done"]
    screens = [host.answer({"setup": setup, "presses": presses}, "en")]
    while screens[-1]["board"]["round"] < 4:
        shown = screens[-1]
        options = shown["options"] if shown["question"] != "move" else shown["lit"]
        presses.append("done" if "done" in options else options[0])
        screens.append(host.answer({"setup": setup, "presses": presses}, "en"))
    return screens


def moves(screens: list[dict[str, Any]]) -> list[str]:
    return [move["text"] for shown in screens for step in shown["steps"] for move in step["moves"]]


def test_the_saboteurs_follow_the_values_of_the_owners_box() -> None:
    host = CompanionHost()
    ours, own = play(host, ""), play(host, own_edition())
    assert ours[0]["edition"] == "lightning"
    assert own[0]["edition"] == "my box"
    needs = ours[0]["board"]["rnd"]["needs"]
    assert own[0]["board"]["rnd"]["needs"] == [NEXT[chemical] for chemical in needs]
    assert moves(own) != moves(ours)
    # The two games do not mix, and the same values give the same game.
    assert moves(play(host, "")) == moves(ours)
    assert moves(play(host, OURS)) == moves(ours)
    assert moves(play(host, own_edition())) == moves(own)


def test_a_game_of_an_earlier_version_continues_without_an_edition() -> None:
    setup = {"challenges": [], "seed": 16, "own_cards": False}
    shown = CompanionHost().answer({"setup": setup, "presses": [*TILES, "done"]}, "en")
    assert shown["edition"] == "lightning"


@pytest.mark.parametrize(
    ("edition", "error"),
    [
        (7, BadSetting),
        ("not an edition", EditionError),
        (OURS.replace('rain = ["verdino"', 'rain = ["water"', 1), EditionError),
        (packaged_text("weather-island"), EditionError),
    ],
)
def test_a_file_that_is_no_edition_of_this_game_is_refused(edition: object, error: type) -> None:
    with pytest.raises(error):
        play(CompanionHost(), edition)
