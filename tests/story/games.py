"""Games for the story: random play with undo, and the records of the test suite."""

from __future__ import annotations

from pathlib import Path
from random import Random

from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.record import read, steps

GAMES = Path(__file__).parents[1] / "games"
MACHINE = GAMES / "weather_machine"
ISLAND = GAMES / "weather_island"
LIGHTNING = MACHINE / "editions" / "lightning.toml"
RECORDS = sorted(
    [*(MACHINE / "records").rglob("*.record"), *(ISLAND / "records").rglob("*.record")]
)
NAMES = ("Ada", "Bob", "Cleo", "Dan")

TABLES = [
    *(("weather-machine", players) for players in (1, 2, 3, 4)),
    *(("weather-island", players) for players in (2, 3, 4)),
]


def played(game: str, players: int, seed: int, moves: int = 250, undo: float = 0.1) -> Game:
    """Return a game after random moves, some of them taken back."""
    rng = Random(seed)
    table = new_game(game, players=players, seed=seed)
    for _ in range(moves):
        if table.state.over:
            break
        seat = rng.choice(list(table.state.open_seats()))
        if rng.random() < undo and table.undoable(seat):
            for _ in range(rng.randint(1, min(4, len(table.undoable(seat))))):
                if table.undoable(seat):
                    table.undo(seat)
            continue
        decision = table.decision_of(seat)
        assert decision is not None
        table.play(rng.choice(decision.options), seat)
    return table


def edition_of(path: Path) -> str:
    """Return the edition that a record was played with."""
    if path.is_relative_to(ISLAND):
        return str(ISLAND / "records" / "edition.toml")
    return str(path.parent / "lenient.toml" if path.stem.endswith("lenient") else LIGHTNING)


def recorded(path: Path) -> Game:
    *_, game = steps(read(path), str(path), edition_of(path))
    return game


def seen(game: Game, viewer: int | None) -> list[Event]:
    """Return the feed of a viewer."""
    return [event.seen_by(viewer) for event in game.event_log.events]
