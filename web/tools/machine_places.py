"""Writes the places and pieces that games of Weather Machine name: what its board has to draw.

    PYTHONPATH=src python web/tools/machine_places.py

Games of each number of players are played to their end, many at random and some by a bot that gets
further, and every place of an option, a refusal, a change, an event is kept, with SEAT, WEATHER,
CHEMICAL and COLOUR for those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stormtable import new_game
from stormtable.bots import bot_named

HERE = Path(__file__).resolve().parent
FIXTURE = HERE.parent / "src/games/weather-machine/places.fixture.json"
GAMES = {1: (12, 3), 2: (5, 2), 3: (3, 1), 4: (3, 1)}
"""By players: the number of random games, and of games by the greedy bot."""
FOR = {
    "WEATHER": r"\b(rain|wind|sun|fog|snow)\b",
    "CHEMICAL": r"\b(verdino|melgoth|delugium|calorium|radieu)\b",
    "COLOUR": r"(?<=parts/)(green|white|pink|red|blue)\b",
    "SEAT": r"(?<=mat/)\d+|(?<=cp/)\d+",
    "REPORT": r"(?<=shown/).*",
}


def pattern(place: str) -> str:
    for name, expression in reversed(FOR.items()):
        place = re.sub(expression, name, place)
    return place


def named(update: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Yield the places of an update, and whether each is pressed to choose an option."""
    for option in update["decision"]["options"]:
        yield from ((place, True) for place in option["places"])
        cost = option["cost"]
        for change in (*cost["pay"], *cost["due"], *option["gains"]):
            if "place" in change:
                yield change["place"], False
        yield from ((place, False) for event in option["follows"] for place in event["places"])
    for refusal in update["refusals"]:
        yield from ((place, False) for place in (*refusal["places"], *refusal["notice"]["places"]))
    for event in update["feed"]:
        yield from ((place, False) for place in event["places"])
        yield from ((event[end], False) for end in ("from", "to") if end in event)


def play(players: int, bot: str, seed: int) -> Iterator[dict[str, Any]]:
    game = new_game("weather-machine", players=players, seed=seed)
    bots = [bot_named(bot, "weather-machine", 10 * seed + seat) for seat in range(players)]
    since = 0
    while game.decision:
        seat = game.decision.seat
        update = game.update(seat, since)
        yield update
        since = update["view"]["number"]
        game.play(bots[seat].choose(game.view(seat)), seat)


def main() -> None:
    fixture: dict[str, Any] = {}
    pieces: set[str] = set()
    for players, (random, greedy) in GAMES.items():
        games = [("random", seed) for seed in range(random)]
        games += [("greedy", seed) for seed in range(greedy)]
        pressed: set[str] = set()
        places: set[str] = set()
        for bot, seed in games:
            for update in play(players, bot, seed):
                for place, option in named(update):
                    (pressed if option else places).add(pattern(place))
                pieces |= {event["piece"] for event in update["feed"] if "piece" in event}
        fixture[str(players)] = {
            "pressed": sorted(pressed),
            "other": sorted(places - pressed),
        }
    fixture["pieces"] = sorted(
        {re.sub(r"(goal|workshop_tile):.*", r"\1", piece) for piece in pieces}
    )
    FIXTURE.write_text(json.dumps(fixture, indent=1) + "\n")


if __name__ == "__main__":
    main()
