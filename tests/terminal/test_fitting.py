"""Small screens show what the question is about, and any game can be drawn."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from stormtable.bots import bot_named
from stormtable.kernel import record, registry
from stormtable.kernel.chance import Streams
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import title_named
from stormtable.terminal.replay import show_replay
from stormtable.terminal.table import TerminalTable


class Person:
    """A person at a terminal of some size who takes the first option until the lines are typed."""

    def __init__(self, game: str, players: int, height: int, width: int, lines: int) -> None:
        self.out = io.StringIO()
        self.left = lines
        self.tallest = 0
        self.mark = 0
        people = [0] if height else []
        self.game = Game(title_named(game), players, {}, Streams(5), tentative=people)
        bots = {seat: bot_named("random", game, seat) for seat in range(1, players)}
        console = Console(file=self.out, width=width, height=height or None, highlight=False)
        self.table = TerminalTable(self.game, bots, console, self.read, interactive=bool(height))

    def read(self, prompt: str) -> str | None:
        printed = self.out.getvalue()[self.mark :]
        self.mark = len(self.out.getvalue())
        if prompt.endswith(" > ") and "━━ " in printed:
            board = printed[printed.index("━━ ") :]
            self.tallest = max(self.tallest, board.count("\n"))
        self.left -= 1
        if self.left < 0:
            return None
        return "" if "Press Enter" in prompt else self.table.menu.items[0].label


@pytest.mark.parametrize(
    ("game", "players"), [("weather-island", 2), ("weather-machine", 2), ("weather-machine", 1)]
)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (200, 50)])
def test_the_board_and_its_question_fit_the_screen(
    game: str, players: int, width: int, height: int
) -> None:
    person = Person(game, players, height, width, 40)
    person.table.run()
    assert 0 < person.tallest < height
    assert max(map(len, person.out.getvalue().split("\n"))) <= width


def test_options_that_do_not_fit_can_be_listed() -> None:
    person = Person("weather-machine", 2, 24, 80, 8)
    person.table.run()
    lines = [line for line in person.out.getvalue().split("\n") if line.startswith("More: ")]
    commands = {word.strip(",") for line in lines for word in line.split()[1:]}
    assert commands
    assert commands <= set(person.table.commands.names)


@pytest.mark.parametrize(("game", "players"), [("weather-island", 2), ("weather-machine", 2)])
def test_a_game_without_a_drawer_is_drawn_plainly(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = replace(registry.pack_named(game), screen="")
    monkeypatch.setattr(registry, "_packs", {**registry._packs, game: bare})
    person = Person(game, players, 0, 80, 10)
    with pytest.raises(BadSetting, match="input ended"):
        person.table.run()
    output = person.out.getvalue()
    assert "round: " in output
    view, screen = person.table.view, person.table.screen
    assert all(screen.item_words(view, item) in output for item in person.table.menu.items)


# --- replays ------------------------------------------------------------------------------------


def replayed(game: Game, tmp_path: Path) -> str:
    file = tmp_path / "a.record"
    record.save(game, file)
    out = io.StringIO()
    show_replay(record.read(file), None, str(file), Console(file=out, width=100, highlight=False))
    return out.getvalue()


def test_a_replay_of_an_open_game_reveals_no_secrets(tmp_path: Path) -> None:
    game = new_game("weather-island", 2, 5)
    hands: list[str] = []
    while game.decision is not None and game.decision.question == "keep_first_goal":
        hands.append(game.decision.options[0].notation.removeprefix("keep "))
        game.play(game.decision.options[0])
    output = replayed(game, tmp_path)
    assert "keeps a goal card" in output
    assert not any(f"{goal}:" in output or "keeps the goal" in output for goal in hands)


def test_a_replay_of_a_finished_game_shows_all(tmp_path: Path) -> None:
    game = new_game("weather-island", 2, 5)
    bot = bot_named("random", "weather-island", 1)
    goals: list[str] = []
    while not game.state.over:
        seat = game.state.asked
        asked = game.decision_of(seat)
        assert asked is not None
        code = asked.options[0].code if game.state.sealed else bot.choose(game.view(seat))
        option = next(option for option in asked.options if option.code == code)
        goals += [option.notation.removeprefix("keep ")] * (option.verb == "keep")
        game.play(code, seat)
    output = replayed(game, tmp_path)
    assert goals
    for kind in {goal.partition("-")[0] for goal in goals}:
        assert f"keeps the goal “{kind}" in output
    assert "hidden" not in output
