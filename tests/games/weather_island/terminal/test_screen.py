"""The screen of Weather Island: rare questions, wide and narrow boards, what a seat may see."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from stormtable.kernel.decision import Decision, Option
from stormtable.kernel.event_log import words
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.terminal.menu import Menu
from stormtable.terminal.screen import Json, screen_of, short_name

GAME = new_game("weather-island", 3, 4, seats=("Ada", "Bob (greedy)", "Cleo"))
SCREEN = screen_of(GAME)
MACHINE = SCREEN.whole(GAME.view(0).as_json())["board"]["players"][0]["machine"]
START = MACHINE[0]["name"]


def features(kind: str) -> list[str]:
    return [
        f"0,0:{feature['name']}" for feature in MACHINE[0]["features"] if feature["kind"] == kind
    ]


SOURCES = features("source")
CONVERTER = features("converter")[0]


def drawn(what: RenderableType, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width).print(what)
    return out.getvalue()


def seen(game: Game, seat: int | None) -> Json:
    return SCREEN.whole(game.view(seat).as_json())


def decision(question: str, about: dict[str, int | str], *notations: str) -> Menu:
    """Return a decision like that of a view: `pass` is last in its order."""
    options = tuple(
        Option(
            code,
            notation,
            notation.split()[0],
            words(GAME.title, notation)["args"],
            group=notation.split()[0],
            order=int(notation == "pass"),
        )
        for code, notation in enumerate(notations)
    )
    return Menu(Decision(0, question, about, options).as_json())


@pytest.mark.parametrize(
    ("asked", "phrases"),
    [
        (
            decision("own_cube", {"source": SOURCES[0]}, "pass", f"take {CONVERTER}"),
            ["Which one do you move to", "From wreck at 0,0", "Skip"],
        ),
        (
            decision("boost_cube", {"converter": CONVERTER}, "pass", f"take {CONVERTER}"),
            ["Which one does the booster use?", "From wreck at 0,0"],
        ),
        (
            decision("fire", {}, *(f"fire {source}" for source in SOURCES)),
            ["Which source goes first?", "source of wreck at 0,0"],
        ),
        (
            decision(
                "route", {"source": SOURCES[0]}, f"send {CONVERTER} +0", f"send {CONVERTER} +2"
            ),
            ["To wreck at 0,0", "To wreck at 0,0, boosted +2"],
        ),
        (
            decision("bonuses", {}, "bonus goal", "bonus x"),
            ["First: a goal card", "First: a token off the forecast"],
        ),
        (decision("add_token", {}, "pass", "add sun $0"), ["Skip", "Add sun for $0"]),
        (decision("discard_token", {}, "pass", "discard 2 rain"), ["Remove rain, number 2"]),
    ],
    ids=lambda value: value.decision["question"] if isinstance(value, Menu) else "",
)
def test_questions_are_asked_in_words(asked: Menu, phrases: list[str]) -> None:
    text = " ".join(drawn(SCREEN.question(seen(GAME, 0), asked, 80)).split())
    for phrase in phrases:
        assert phrase in text


def test_amounts_are_typed_as_themselves_and_other_options_from_one() -> None:
    for notations, labels in (
        (("bid 0", "bid 1", "bid 2"), ["0", "1", "2"]),
        (("turn 0", "turn 90"), ["1", "2"]),
        (("build power x", "work"), ["1", "2"]),
    ):
        assert [item.label for item in decision("any", {}, *notations).items] == labels


def test_options_that_end_something_are_last() -> None:
    menu = decision("add_token", {}, "pass", "add sun $0", "add rain $1")
    assert [item.plays[0] for item in menu.items] == ["add sun $0", "add rain $1", "pass"]


def test_a_bots_kind_is_not_part_of_its_name() -> None:
    assert short_name("Bob (greedy)") == "Bob"
    assert SCREEN.names == ("Ada", "Bob", "Cleo")


def test_equal_names_get_the_number_of_their_seat() -> None:
    game = new_game("weather-island", 3, 4, seats=("greedy", "Ada", "greedy"))
    assert screen_of(game).names == ("greedy 1", "Ada", "greedy 3")


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_board_fits_any_width(width: int, seat: int | None) -> None:
    text = drawn(SCREEN.board(seen(GAME, seat), width), width)
    assert max(len(line) for line in text.split("\n")) <= width
    assert text.count("'s machine") == (3 if seat is None or width == 200 else 1)


def test_a_seat_sees_its_own_goals_only() -> None:
    game = new_game("weather-island", 2, 4, seats=("Ada", "Bob"))
    for seat in range(2):
        asked = game.decision_of(seat)
        assert asked is not None
        game.play(asked.options[0], seat)
    screen = screen_of(game)
    hands = [player["goals"] for player in game.title.describe(game.state)["players"]]
    mine = drawn(screen.board(seen(game, 0), 80))
    assert hands[0][0]["goal"] in mine
    assert hands[1][0]["goal"] not in mine
    spectator = drawn(screen.board(seen(game, None), 80))
    assert "1 hidden" in spectator
    assert hands[0][0]["goal"] not in spectator
