"""Writes the patterns of places that games of Weather Island name: what its board has to draw.

PYTHONPATH=src python web/tools/island_places.py
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import stormtable
from stormtable.bots.bot import bot_named

HERE = Path(__file__).resolve().parent.parent
PLACES = HERE / "src" / "games" / "weather-island" / "places.fixture.json"
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
Json = dict[str, Any]


def played(players: int, seed: int, bot: str) -> Iterator[tuple[stormtable.Game, int, int]]:
    """Yield a game before each answer: the asked seat, and the last event it has received."""
    game = stormtable.new_game("weather-island", players=players, seed=seed, seats=NAMES[:players])
    bots = [bot_named(bot, "weather-island", seed + seat) for seat in range(players)]
    before = [0] * players
    while not game.state.over:
        seat = next(seat for seat in range(players) if game.view(seat).decision_json())
        yield game, seat, before[seat]
        before[seat] = game.view(seat).as_json()["number"]
        game.play(bots[seat].choose(game.view(seat)), seat)
    yield game, 0, before[0]


def named(payload: Json) -> Iterator[str]:
    """Yield the places that an option, a refusal or an event names."""
    yield from payload.get("places", ())
    yield from (payload[key] for key in ("from", "to") if payload.get(key))
    for change in (*payload.get("gains", ()), *payload.get("cost", {}).get("pay", ())):
        if change.get("place"):
            yield change["place"]
    if "notice" in payload:
        yield from payload["notice"]["places"]
    for warning in payload.get("warnings", ()):
        yield from warning["places"]


def pattern(place: str) -> str:
    """Return the pattern of a place: spots, letters and seats of a machine are many, patterns
    few."""
    place = re.sub(r"-?\d+,-?\d+", "SPOT", place)
    return re.sub(r"^(machine|money|score|stash|goals/hand|goals/offer)/\d", r"\1/SEAT", place)


def main() -> None:
    patterns: set[str] = set()
    for players in range(2, 7):
        for game, seat, since in played(players, 20 + players, "random"):
            if game.state.over:
                continue
            update = game.update(seat, since)
            payloads = [*update["decision"]["options"], *update["refusals"], *update["feed"]]
            for place in (place for payload in payloads for place in named(payload)):
                patterns.add(pattern(place))
    PLACES.write_text(json.dumps(sorted(patterns), indent=2) + "\n", encoding="utf-8")
    print(len(patterns), "patterns")


if __name__ == "__main__":
    main()
