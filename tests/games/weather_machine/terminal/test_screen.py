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
from stormtable.kernel.game import Game, new_game
from stormtable.kernel.notice import Notice
from stormtable.kernel.title import Outcome
from stormtable.terminal.menu import Menu
from stormtable.terminal.screen import Json, Screen, screen_of

"""An edition nobody tunes: what is printed there is named below."""
NAMES = ("Ada", "Bob (greedy)", "Cleo", "Dan")
RAW = re.compile(r"_|\b(voucher|part|advance|cp|chemical|rnd|government|lab)[:-]|\{")
"""The game's own notation, which no reader should meet."""


def drawn(what: RenderableType, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(what)
    return out.getvalue()


def positions(players: int, seed: int, **options: str) -> Iterator[tuple[Game, Decision]]:
    """A game by dice, which passes only when it must."""
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
    """The open question and its options, as one line of text."""
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
    assert "Construct Bot 4: 1 Science Voucher [pay 2 Supply]" in texts
    assert "Acquire Verdino (5 left) [pay 1 Supply]" in texts


def test_a_bot_an_award_and_a_choice_of_benefits_say_what_they_give() -> None:
    assert "Bot 5: any Part" in words_of(laboratory().gain("yellow", "bot").build())
    waiting = laboratory().waiting("yellow", "award").turn("yellow", "tokens").build()
    assert "Award in row 4, Lab space: any Part" in words_of(waiting)
    goal = laboratory().goals("yellow", "rnd:awards-2").investments("yellow")
    game = goal.turn("yellow").build()
    assert "set a Goal (R&D top space): 2+ Awards (now 0): 2 R&D Vouchers or a Bot" in words_of(
        game
    )
    play(game, "set rnd:awards-2 top")
    assert question(game) == "goal_benefit"
    assert "1 2 R&D Vouchers 2 a Bot" in words_of(game)


def test_a_breakthrough_is_told_from_the_paper_to_the_prototype() -> None:
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
    assert "row 6, Wind: level 2, 1 Science, Parts GR" in words_of(game)
    play(game, "from 6 wind", "pay rnd", "pay rnd")
    assert "slot 2: 3 CP" in words_of(game)
    play(game, "mark 2")
    assert "yes, green Part: 2 CP" in words_of(game)
    play(game, "provide wind-1")
    assert "no, let that Bot provide it: player 2 gains 2 CP" in words_of(game)


def test_refusals_name_things_as_people_do() -> None:
    game, _ = next(positions(2, 4))
    screen = screen_of(game)
    sentence = screen.notice(Notice("space_taken", {"location": "rnd", "space": "left"}, "p.11"))
    assert sentence == "A Scientist stands on the left space of R&D. (p.11)"
    sentence = screen.notice(Notice("too_many_words", {"form": "sell"}))
    assert sentence == "There is a word too many: say 'sell'.", "as it is typed"
    sentence = screen.notice(Notice("benefit_unusable", {"benefit": "cp:4 part"}, "W32"))
    assert sentence == "4 CP, any Part: of no use as things stand (W32)"
    sentence = screen.notice(Notice("subsidy_used", {"subsidy": "part:2"}, "p.9"))
    assert "any 2 Parts" in sentence
    sentence = screen.notice(Notice("research_token_unplaceable", {"token": "rnd-fog"}))
    assert "R&D Fog" in sentence


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
    ("challenges", "shown_words", "untold"),
    [
        ("easy", ["4 Goals met (0)"], ["Nobel", "5 Goals"]),
        ("only-overachievers-apply", ["5 Goals met (0)"], ["4 Goals", "Nobel"]),
        ("nobel-laureate", ["the Nobel Prize", "4 Goals met (0)"], ["5 Goals"]),
    ],
)
def test_what_wins_at_once_is_what_the_challenges_ask(
    challenges: str, shown_words: list[str], untold: list[str]
) -> None:
    game, _ = next(positions(1, 3, challenges=challenges))
    text = drawn(screen_of(game).board(seen(game), 120), 120)
    shown = text[text.index("To win at once") : text.index("Level 3 tiles")]
    assert all(phrase in shown for phrase in shown_words)
    assert not any(phrase in shown for phrase in untold)


@pytest.mark.parametrize(
    ("places", "details", "phrases"),
    [
        ((1,), {"rank": "Forecaster", "challenges": ""}, ["You win with 90 CP", "Forecaster"]),
        ((1,), {"rank": "", "challenges": ""}, ["You win with 90 CP", "No rank"]),
        ((2,), {"rank": "", "challenges": "peer-review"}, ["The Saboteurs win", "Peer Review"]),
    ],
)
def test_the_verdict_of_a_solo_game(
    places: tuple[int, ...], details: dict[str, int | str], phrases: list[str]
) -> None:
    game, _ = next(positions(1, 3))
    outcome = Outcome("extreme_weather", places, (90,), ({},), {"target": 80, **details})
    verdict = " ".join(screen_of(game).verdict(outcome))
    assert all(words in verdict for words in (*phrases, "Target Value of 80"))
