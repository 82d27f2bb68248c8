"""Whole games as the page receives them, for the tests of its log.

    python web/tools/feeds.py FOLDER

Every recorded game becomes one file: the update of a seat (or of a spectator) with all events from
the first on, and what is printed. A few more games are played at random with many choices taken
back, because records keep no choice that was taken back.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

from stormtable import games
from stormtable.kernel import record
from stormtable.kernel.errors import NoUndo
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

assert games, "the games are registered"
ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
RECORDS = {
    "records": GAMES / "weather_island" / "records",
    "weather_machine": GAMES / "weather_machine" / "records",
    "saboteurs": GAMES / "weather_machine" / "records" / "solo",
}
LIGHTNING = GAMES / "weather_machine" / "editions" / "lightning.toml"
LENIENT = RECORDS["saboteurs"] / "lenient.toml"
ISLAND = RECORDS["records"] / "edition.toml"
NAMES = ("Ada", "Bob", "Cleo", "Dax", "Eve", "Finn")
DECISIONS = 220
"""How far a game with choices taken back is played."""


def recorded() -> Iterator[tuple[str, Game]]:
    for name, folder in RECORDS.items():
        edition = ISLAND if name == "records" else LIGHTNING
        for path in sorted(folder.glob("*.record")):
            own = LENIENT if "lenient" in path.name else edition
            *_, game = record.steps(record.read(path), edition=str(own))
            yield f"{name}-{path.stem}", game


def with_undo(title: str, players: int, seed: int, edition: Path) -> Game:
    game = new_game(title, players, seed, {"edition": str(edition)})
    rng = Random(seed)
    for _ in range(DECISIONS):
        seats = game.state.open_seats()
        if not seats:
            break
        seat = rng.choice(seats)
        game.play(rng.choice(game.state.options_of(seat)), seat)
        while rng.random() < 0.3:
            try:
                game.undo()
            except NoUndo:
                break
    return game


def example() -> Game:
    """The game of the guide, which has no words on the page."""
    sys.path.insert(0, str(ROOT / "examples"))
    import_module("pass_the_storm")
    game = new_game("pass-the-storm", 3, 1, {})
    rng = Random(1)
    while game.decision is not None:
        game.play(rng.choice(game.decision.options), game.decision.seat)
    return game


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    played = list(recorded())
    for players, seed in ((1, 5), (2, 6), (4, 7)):
        game = with_undo("weather-machine", players, seed, LIGHTNING)
        played.append((f"weather-machine-{players}-taken-back", game))
    played.append(("weather-island-3-taken-back", with_undo("weather-island", 3, 8, ISLAND)))
    played.append(("example", example()))
    for number, (name, game) in enumerate(played):
        seat = None if number % 3 == 0 else 0
        update = game.update(seat)
        for entry in update["view"]["seats"]:  # type: ignore[index]
            entry["name"] = NAMES[entry["seat"]]
        content = {"update": update, "printed": game.title.printed(game.state)}
        (folder / f"{name}.json").write_text(json.dumps(content, default=list), encoding="utf-8")


if __name__ == "__main__":
    main()
