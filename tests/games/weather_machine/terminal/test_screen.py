"""The screen of Weather Machine: boards at any width, and every option in words."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console, RenderableType

from games.weather_machine import LIGHTNING
from stormtable.cli.output import _PLAIN
from stormtable.games.weather_machine.testing import Scenario, play, question
from stormtable.kernel.decision import Decision
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.notice import Notice
from stormtable.kernel.title import Outcome
from stormtable.terminal.menu import Menu
from stormtable.terminal.screen import Json, Screen, screen_of

"""The tests' own edition: the tests below name what it prints."""
NAMES = ("Ada", "Bob (greedy)", "Cleo", "Dan")
RAW = re.compile(r"_|\b(voucher|part|advance|cp|chemical|rnd|government|lab)[:-]|\{")
"""The game's own notation, which no reader should meet."""


def drawn(what: RenderableType, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(what)
    return out.getvalue()


def positions(players: int, seed: int, **options: str) -> Iterator[tuple[Game, Decision]]:
    """Yield the decisions of a random game that passes only when it must."""
    settings = {"edition": str(LIGHTNING), **options}
    game = new_game("weather-machine", players, seed, settings, NAMES[:players])
    dice = random.Random(seed)
    while not game.state.over:
        asked = game.decision_of(game.state.asked)
        assert asked is not None
        yield game, asked
        willing = [option for option in asked.options if option.notation not in ("pass", "end")]
        game.play(dice.choice(willing or asked.options), asked.seat)


def seen(game: Game, seat: int | None = 0) -> Json:
    return game.view(seat).as_json()


def menu_of(game: Game, seat: int) -> Menu:
    decision = game.view(seat).decision_json()
    assert decision is not None
    return Menu(decision)


def words_of(game: Game) -> str:
    """Return the open question and its options, as one line of text."""
    seat = game.state.asked
    asked = screen_of(game).question(seen(game, seat), menu_of(game, seat), 200)
    return " ".join(drawn(asked, 200).split())


# --- boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (2, 4), (4, 5)])
def test_boards_fit_any_width_and_have_an_ascii_form(players: int, seed: int) -> None:
    screen: Screen | None = None
    for number, (game, asked) in enumerate(positions(players, seed)):
        screen = screen or screen_of(game)
        if number % 50:
            continue
        for width in (80, 120):
            for seat in (None, asked.seat):
                text = drawn(screen.board(seen(game, seat), width), 400)
                lines = [line for line in text.split("\n") if not line.startswith("Beside it")]
                assert max(map(len, lines)) <= width, "nothing needs cropping but long lists"
                assert not RAW.search(text), text
                assert text.translate(_PLAIN).isascii()
                assert text.count("'s Laboratory") == (players if seat is None else 1)


def test_columns_line_up_by_weather() -> None:
    game, _ = next(positions(2, 4))
    for width in (80, 120):
        lines = drawn(screen_of(game).board(seen(game), width), width).split("\n")
        head = next(line for line in lines if "☂ Rain" in line)
        bots = [line for line in lines if line.startswith("Bots")]
        assert len(bots) == 2, "the Government's and the Lab's"
        column = head.index("☀ Sun")
        assert [line[column] for line in bots] == ["P", "d"], "what Sun's first spaces take"


def test_the_board_is_drawn_once_a_turn() -> None:
    game = new_game("weather-machine", 2, 4, seats=NAMES[:2])
    screen = screen_of(game)
    asked = game.decision_of(game.state.asked)
    assert asked is not None
    view, decision = seen(game, asked.seat), menu_of(game, asked.seat).decision
    assert screen.shows_board(view, decision)
    assert not screen.shows_board(view, decision)


def test_a_board_shows_bots_by_mark_and_the_rest_in_letters() -> None:
    game = (
        Scenario(2, LIGHTNING)
        .government_bots(wind=["yellow", None, "black"])
        .lab_bots(rain=["lativ", None, None])
        .office("yellow", 6, "fog", "fog", "fog")
        .published("yellow", 6, moved_on=True)
        .extreme("fog", 2, ["yellow", None])
        .turn("yellow", "actions")
        .build()
    )
    lines = drawn(screen_of(game).board(seen(game), 120), 120).split("\n")
    government, lab = (line for line in lines if line.startswith("Bots"))
    assert "W●  P·  B■" in government
    assert "vL  d·  c·" in lab
    assert any("L2 1Sci P" in line for line in lines)
    assert any(line.startswith("slots") and "● 3CP" in line for line in lines)


def test_another_players_laboratory_can_be_looked_at() -> None:
    game, _ = next(positions(2, 4))
    commands = screen_of(game).commands()
    assert "Bob's Laboratory" in drawn(commands["lab"](seen(game), ["bob"], 80))
    assert "Nobody is called" in drawn(commands["lab"](seen(game), ["zed"], 80))
    assert "any Chemical" in drawn(commands["funding"](seen(game), [], 80))
    assert "solo" in drawn(commands["reports"](seen(game), [], 80))
    assert not RAW.search(drawn(commands["legend"](seen(game), [], 80)))
    assert not RAW.search(drawn(commands["experiments"](seen(game), [], 80)))


# --- questions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (1, 2, {"challenges": "all"}),
        (2, 1, {}),
        (3, 3, {"goals": "draft"}),
    ],
)
def test_every_question_is_asked_in_words(players: int, seed: int, options: dict[str, str]) -> None:
    screen: Screen | None = None
    questions: set[str] = set()
    for game, asked in positions(players, seed, **options):
        screen = screen or screen_of(game)
        if asked.question in questions:
            continue
        questions.add(asked.question)
        menu = menu_of(game, asked.seat)
        text = drawn(screen.question(seen(game, asked.seat), menu, 120), 120)
        assert not RAW.search(text), text
        assert len(text.split("\n")) >= 2 + len(menu.items)
    assert len(questions) >= 10


def laboratory() -> Scenario:
    return Scenario(2, LIGHTNING).scientist("yellow", "rnd", "middle")


def test_prices_and_benefits_stand_beside_the_options() -> None:
    game = laboratory().vouchers("yellow", supply=3).scientist("yellow", "supply", 1)
    texts = words_of(game.turn("yellow", "actions").build())
    price = "[pay 2 Supply Vouchers; get 1 Bot, 1 Science Voucher]"
    assert f"Construct Bot 4 {price}" in texts
    assert "Buy Verdino (5 left) [pay 1 Supply Voucher; get 1 Verdino]" in texts


def test_the_options_of_a_bot_an_award_and_a_benefit_show_their_gains() -> None:
    assert "Bot 5 [get 1 Bot, any Part]" in words_of(laboratory().gain("yellow", "bot").build())
    waiting = laboratory().waiting("yellow", "award").turn("yellow", "tokens").build()
    assert "Award to row 4, Lab space [get any Part]" in words_of(waiting)
    goal = laboratory().goals("yellow", "rnd:awards-2").investments("yellow")
    game = goal.turn("yellow").build()
    label = "Set Goal: at least 2 Awards, top space: now 0, gives 2 R&D Vouchers or a Bot"
    assert label in words_of(game)
    play(game, "set rnd:awards-2 top")
    assert question(game) == "goal_benefit"
    assert "1 2 R&D Vouchers [get 2 R&D Vouchers] 2 A Bot" in words_of(game)


def test_a_breakthrough_is_shown_from_the_paper_to_the_prototype() -> None:
    game = (
        Scenario(2, LIGHTNING)
        .vouchers("yellow", rnd=2, science=3)
        .scientist("yellow", "rnd", "middle")
        .office("yellow", 6, "wind", "wind", "wind")
        .office("yellow", 5, "sun", "sun", "sun")
        .published("yellow", 5, 6)
        .extreme("wind", 2)
        .rnd_bots(wind=["yellow", None, "black"], sun=["black", "black", "black"])
        .workshop("yellow", *(f"middle {column} green/white" for column in (1, 2, 3)))
        .parts("yellow", "red", "green", "green", "blue")
        .turn("yellow", "actions")
        .build()
    )
    play(game, "breakthrough")
    label = "Row 6: Wind, level 2: prototype: 1 green Part, 1 red Part"
    assert label in words_of(game)
    play(game, "from 6 wind", "pay rnd", "pay rnd")
    assert "2 Slot 2 [pay 1 green Part, 1 red Part; get 3 CP]" in words_of(game)
    play(game, "mark 2")
    assert "Yes, my green Part: 2 CP" in words_of(game)
    play(game, "provide wind-1")
    assert "No, player 2's Bot provides it: 2 CP for that player" in words_of(game)


def test_refusals_name_things_as_people_do() -> None:
    game, _ = next(positions(2, 4))
    screen, view = screen_of(game), seen(game, 0)

    def sentence(code: str, rule: str = "", **params: int | str) -> str:
        return screen.notice(view, Notice(code, params, rule))

    occupied = sentence("space_taken", "p.11", location="rnd", space="left")
    assert occupied == "A Scientist is at R&D, left space. Choose another space. (p.11)"
    typed = sentence("too_many_words", form="sell")
    assert typed == "Too many words. Try “sell”.", "as it is typed"
    useless = sentence("benefit_unusable", "W32", benefit="cp:4 part")
    assert useless == "4 CP, any Part is of no use now (W32)"
    assert "Subsidy 2 Parts" in sentence("subsidy_used", "p.9", subsidy="part:2")
    assert "Fog (R&D)" in sentence("research_token_unplaceable", token="rnd-fog")
    assert sentence("cannot_pay", type="lab", count=1).startswith("You cannot pay 1 Lab Voucher,")
    assert "2 Lab Vouchers" in sentence("cannot_pay", type="lab", count=2)


# --- the Saboteurs ------------------------------------------------------------------------------


def test_the_solo_board_shows_what_the_saboteurs_have() -> None:
    game, _ = next(positions(1, 3, challenges="normal"))
    screen = screen_of(game)
    text = drawn(screen.board(seen(game), 120), 120)
    for phrase in ("Target Value 35", "Current  Agent", "Previous Agent", "Hideout  12 Bots"):
        assert phrase in text
    assert "4 Goals met (0)" in text
    assert "Peer Review" in drawn(screen.commands()["challenges"](seen(game), [], 80))
    assert drawn(screen.commands()["reports"](seen(game), [], 80)).count("Agent") == 2


@pytest.mark.parametrize(
    ("challenges", "shown_words", "hidden_words"),
    [
        ("easy", ["4 Goals met (0)"], ["Nobel", "5 Goals"]),
        ("only-overachievers-apply", ["5 Goals met (0)"], ["4 Goals", "Nobel"]),
        ("nobel-laureate", ["the Nobel Prize", "4 Goals met (0)"], ["5 Goals"]),
    ],
)
def test_the_screen_lists_what_the_challenges_need_to_win_at_once(
    challenges: str, shown_words: list[str], hidden_words: list[str]
) -> None:
    game, _ = next(positions(1, 3, challenges=challenges))
    text = drawn(screen_of(game).board(seen(game), 120), 120)
    shown = text[text.index("To win at once") : text.index("Level 3 tiles")]
    assert all(phrase in shown for phrase in shown_words)
    assert not any(phrase in shown for phrase in hidden_words)


@pytest.mark.parametrize(
    ("places", "details", "phrases"),
    [
        ((1,), {"rank": "Forecaster", "challenges": ""}, ["You win with 90 CP", "Forecaster"]),
        ((1,), {"rank": "", "challenges": ""}, ["You win with 90 CP", "No rank"]),
        ((2,), {"rank": "", "challenges": "peer-review"}, ["The Saboteurs win", "Peer Review"]),
    ],
)
def test_a_solo_game_ends_with_its_verdict(
    places: tuple[int, ...], details: dict[str, int | str], phrases: list[str]
) -> None:
    game, _ = next(positions(1, 3))
    outcome = Outcome("extreme_weather", places, (90,), ({},), {"target": 80, **details})
    verdict = " ".join(screen_of(game).verdict(outcome))
    assert all(words in verdict for words in (*phrases, "Target Value of 80"))
