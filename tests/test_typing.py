"""The library is typed: a program that uses it passes a strict type check."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
from random import Random
from typing import assert_type

import stormtable
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.view.title import WeatherIsland
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view.title import WeatherMachine
from stormtable.kernel.engine import State
from stormtable.kernel.title import Outcome

names: list[str] = [title.name for title in stormtable.games()]
for title in stormtable.games():
    assert_type(title, stormtable.Title)

game = stormtable.new_game("weather-island", players=3, seed=7)
assert_type(game, stormtable.Game)
while (decision := game.decision) is not None:
    game.play(decision.options[0])
assert_type(game.outcome, Outcome | None)
if game.outcome is not None:
    print(game.outcome.reason, game.outcome.winners)

typed = stormtable.new_game(WeatherIsland(), players=3, seed=7)
assert_type(typed, stormtable.Game[IslandState])
assert_type(typed.state, IslandState)
assert_type(typed.state.money[0], int)
assert_type(game.state, State)
machine = stormtable.new_game(WeatherMachine(), players=2, seed=7)
assert_type(machine.state, MachineState)

view = game.view(0)
state = view.sample(Random(1)).copy()
if state.choices:
    state.apply(state.choices[0])
try:
    game.view(9)
except stormtable.StormtableError as error:
    print(error)
"""

WRONG = """
import stormtable

stormtable.games().name
stormtable.chess()
stormtable.new_game("weather-island", 3, 7).outcome.reason
"""


def type_checked(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Return what mypy says about a program outside this project, without the project's
    settings."""
    file = folder / "program.py"
    file.write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull]
    return subprocess.run(
        [*command, "--cache-dir", str(folder / "cache"), file.name],
        cwd=folder,
        env={**os.environ, "MYPYPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_program_of_a_user_type_checks_and_runs(tmp_path: Path) -> None:
    checked = type_checked(tmp_path, PROGRAM)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    run = subprocess.run(
        [sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[0].startswith("50_points")
    assert run.stdout.splitlines()[1] == "there is no seat 9; seats are 0 to 2"


def test_the_public_types_are_not_any(tmp_path: Path) -> None:
    checked = type_checked(tmp_path, WRONG)
    for problem in (
        'program.py:4: error: "Sequence[Title]" has no attribute "name"',
        'program.py:5: error: Module has no attribute "chess"',
        'program.py:6: error: Item "None" of "Outcome | None" has no attribute "reason"',
    ):
        assert problem in checked.stdout, checked.stdout
