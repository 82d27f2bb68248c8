"""Write what clients receive at some positions: `python tests/protocol/make.py` from the root.

The files under `golden/` show anyone who writes a client what to expect, and show us in a diff what
a change of ours does to them. `docs/protocol.schema.json` is written as well.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))

import stormtable.games  # noqa: E402
from contract.properties.play import island, play_out, play_until  # noqa: E402
from games.weather_machine import LIGHTNING, RECORDS  # noqa: E402
from stormtable.games.weather_island.bots.search.player import IslandBot  # noqa: E402
from stormtable.games.weather_island.bots.style import GREEDY  # noqa: E402
from stormtable.kernel import record  # noqa: E402
from stormtable.kernel.engine import NOBODY  # noqa: E402
from stormtable.kernel.game import Game  # noqa: E402
from stormtable.kernel.new_game import new_game  # noqa: E402
from stormtable.protocol import schema  # noqa: E402
from stormtable.table.live import LiveGame  # noqa: E402
from stormtable.table.reckoning import RECKON_ALL  # noqa: E402
from stormtable.table.storms import storm_of  # noqa: E402

assert len(stormtable.games()) >= 2
GOLDEN = HERE / "golden"
PRINTED = GOLDEN / "printed"
STORMS = GOLDEN / "storms"
SCHEMA = HERE.parents[1] / "docs" / "protocol.schema.json"
EDITION = str(LIGHTNING)
"""The tests' own edition: tuning the packaged one does not change these files."""
TAIL = 12
"""How many of the latest events a file shows."""

Reached = Callable[[Game], bool]


def machine(players: int, seed: int) -> Game:
    names = ("Ada", "Bob", "Cleo", "Dan")[:players]
    return new_game("weather-machine", players, seed, {"edition": EDITION}, names)


def asked(question: str, **about: str) -> Reached:
    """Return whether the game is at that question, with at least two options."""

    def reached(game: Game) -> bool:
        decision = game.decision
        return (
            decision is not None
            and decision.question == question
            and len(decision.options) > 1
            and all(decision.about.get(name) == value for name, value in about.items())
        )

    return reached


def after_event(name: str) -> Reached:
    """Return whether an event of that name was the last."""
    return lambda game: any(event.name == name for event in game.events)


def bids() -> Game:
    """Return a game where seat 1 has sealed its bid and seat 0 has not."""
    game = play_until(island(3, 2), 2, asked("bid"))
    game.play(game.state.options_of(1)[3], 1)
    return game


def late(players: int) -> Game:
    """Return a game of strong players at the first bid of a later round."""
    game = island(players, 8)
    bot = IslandBot(GREEDY)
    bids = asked("bid")
    while not (game.title.round(game.state) >= LATE and bids(game) and game.state.asked == 0):
        assert game.decision is not None
        game.play(bot.choose(game.view(game.decision.seat)), game.decision.seat)
    return game


def late_bids(players: int) -> Game:
    """Return that game during the bids of the round, after the next seat has sealed."""
    game = late(players)
    other = game.state.open_seats()[-1]
    game.play(game.state.options_of(other)[0], other)
    return game


LATE = 8


def experiment() -> Game:
    """Return a game of strong players after an experiment."""
    played = record.read(RECORDS / "2-last-experiment-greedy.record")
    ran = after_event("experiment_runs")
    games = record.steps(played, edition=EDITION)
    return next(game for game in games if ran(game) and game.decision is not None)


def unconfirmed() -> Game:
    """Return a game where seat 0 has played its turn and has to confirm."""
    before = play_until(machine(3, 1), 1, asked("step_one"))
    position = before.state.copy()
    seats = (position.asked,)
    game = Game(before.title, 3, before.settings, None, before.seats, position, seats)
    while game.unconfirmed_seat == NOBODY:
        game.play(game.state.choices[0])
    return game


POSITIONS: dict[str, tuple[Callable[[], Game], int | None]] = {
    "island-bid": (bids, 0),
    "island-bid-sealed": (bids, 1),
    "island-bid-spectator": (bids, None),
    "island-bid-late-2": (lambda: late_bids(2), 0),
    "island-bid-late-4": (lambda: late_bids(4), 0),
    "island-bid-late-6": (lambda: late_bids(6), 0),
    "island-build": (lambda: play_until(island(2, 35), 35, asked("build_or_work")), -1),
    "island-route": (lambda: play_until(island(2, 35), 35, asked("route")), -1),
    "island-finished": (lambda: play_out(island(2, 35), 35), 0),
    "machine-step-one": (lambda: play_until(machine(3, 1), 1, asked("step_one")), -1),
    "machine-supply": (
        lambda: play_until(machine(4, 2), 2, asked("actions", location="supply")),
        -1,
    ),
    "machine-payment": (lambda: play_until(machine(2, 1), 1, asked("pay")), -1),
    "machine-experiment": (experiment, -1),
    "machine-confirm": (unconfirmed, -1),
    "machine-finished": (lambda: play_out(machine(2, 1), 1), 0),
    "solo-your-turn": (lambda: play_until(machine(1, 1), 1, asked("actions")), 0),
    "solo-after-theirs": (lambda: play_until(machine(1, 1), 1, after_event("saboteurs_turn")), 0),
    "solo-finished": (lambda: play_out(machine(1, 1), 1), 0),
}
"""How to reach each position, and the viewer: a seat, a spectator (None), or the asked seat
(-1)."""


def golden_update(name: str) -> dict[str, Any]:
    """Return the update of one position, with the tail of its feed, as it comes out of JSON."""
    reach, viewer = POSITIONS[name]
    game = reach()
    if viewer == NOBODY:
        viewer = game.state.asked if game.unconfirmed_seat == NOBODY else game.unconfirmed_seat
    live = LiveGame(game, [], [0])
    update = live.update(viewer, max(0, game.event_log.last - TAIL), "en", RECKON_ALL)
    read: dict[str, Any] = json.loads(json.dumps(update))
    return read


PRINTINGS: dict[str, Callable[[], Game]] = {
    "weather-island-2": lambda: island(2, 35),
    "weather-island-3": lambda: island(3, 2),
    "weather-island-4": lambda: island(4, 8),
    "weather-island-6": lambda: island(6, 8),
    "weather-machine-1": lambda: machine(1, 1),
    "weather-machine-2": lambda: machine(2, 1),
    "weather-machine-3": lambda: machine(3, 1),
    "weather-machine-4": lambda: machine(4, 2),
}
"""What is printed in the games of these positions, by game and number of players."""


def printed(name: str) -> dict[str, Any]:
    game = PRINTINGS[name]()
    read: dict[str, Any] = json.loads(json.dumps(game.title.printed(game.state)))
    return read


STORM_PLAYERS = {"island-2": 2, "island-4": 4, "island-6": 6}
"""The weather of the round before `late`, by the number of players."""


def storm(name: str) -> dict[str, Any]:
    """Return what seat 0 receives when it requests that weather."""
    played = late(STORM_PLAYERS[name])
    game = Game.resume(played.header, [])
    live = LiveGame(game, [], [0])
    game.follow(played.commits)
    weather = storm_of(live, 0, game.title.round(game.state) - 1)
    read: dict[str, Any] = json.loads(json.dumps(weather))
    return read


def text_of(data: object) -> str:
    return _laid_out(data, "") + "\n"


WIDTH = 110


def _laid_out(data: Any, margin: str) -> str:
    """Return JSON for people: what fits on a line is on one."""
    line = json.dumps(data, ensure_ascii=False)
    if len(margin) + len(line) <= WIDTH or not isinstance(data, dict | list):
        return line
    deeper = margin + " "
    if isinstance(data, dict):
        parts = [
            f"{json.dumps(key, ensure_ascii=False)}: {_laid_out(part, deeper)}"
            for key, part in data.items()
        ]
        return "{\n" + ",\n".join(deeper + part for part in parts) + f"\n{margin}}}"
    rows = [deeper + _laid_out(part, deeper) for part in data]
    return "[\n" + ",\n".join(rows) + f"\n{margin}]"


def main() -> None:
    for old in GOLDEN.glob("*.json"):
        old.unlink()
    for name in POSITIONS:
        (GOLDEN / f"{name}.json").write_text(text_of(golden_update(name)), encoding="utf-8")
    PRINTED.mkdir(exist_ok=True)
    for old in PRINTED.glob("*.json"):
        old.unlink()
    for name in PRINTINGS:
        (PRINTED / f"{name}.json").write_text(text_of(printed(name)), encoding="utf-8")
    STORMS.mkdir(exist_ok=True)
    for old in STORMS.glob("*.json"):
        old.unlink()
    for name in STORM_PLAYERS:
        (STORMS / f"{name}.json").write_text(text_of(storm(name)), encoding="utf-8")
    SCHEMA.write_text(text_of(schema()), encoding="utf-8")
    print(f"wrote {len(POSITIONS)} positions and {SCHEMA.name}")


if __name__ == "__main__":
    main()
