"""Write the storm that the home page shows where nobody plays: `python tools/showcase.py`.

A seeded game of Weather Island between two bots is played for some rounds. The file holds the two
machines, and the strikes of the last rounds with the ways that energy took.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stormtable.bots import bot_named
from stormtable.kernel.files import write_atomically
from stormtable.kernel.new_game import new_game

FILE = Path(__file__).parent.parent / "web/src/games/weather-island/showcase.json"
GAME, BOT, SEED = "weather-island", "greedy", 4
LAST_ROUND, ROUNDS = 13, 5
PLAYERS = ("Ines", "Bruno")
EVENTS = ("weather", "trip", "points")
NEEDED = ("source", "path", "weather", "amount", "reason")


def showcase() -> dict[str, Any]:
    """Play the game, and return what the page needs of it."""
    game = new_game(GAME, len(PLAYERS), SEED, seats=PLAYERS)
    bots = [bot_named(BOT, GAME, SEED + seat) for seat in range(game.players)]
    while not game.state.over and game.title.round(game.state) < LAST_ROUND:
        seat = next(iter(game.state.open_seats()))
        game.play(bots[seat].choose(game.view(seat)), seat)
    view: Any = game.view(None).as_json()
    tiles = {tile["name"] for player in view["board"]["players"] for tile in player["machine"]}
    printed: Any = game.title.printed(game.state)
    feed: Any = game.feed(None, 0)
    return {
        "printed": {
            **{key: printed[key] for key in ("order", "points")},
            "tiles": {name: printed["tiles"][name] for name in sorted(tiles)},
        },
        "view": {
            "game": GAME,
            "round": view["round"],
            "seats": [
                {key: seat[key] for key in ("seat", "name", "colour")} for seat in view["seats"]
            ],
            "board": {
                "players": [
                    {key: player[key] for key in ("seat", "points", "money", "machine")}
                    for player in view["board"]["players"]
                ]
            },
        },
        "events": [
            {
                **{key: event[key] for key in ("name", "round", "seat")},
                "data": {key: value for key, value in event["data"].items() if key in NEEDED},
            }
            for event in feed
            if event["name"] in EVENTS and event["round"] >= LAST_ROUND - ROUNDS
        ],
    }


def written() -> str:
    return json.dumps(showcase(), separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    write_atomically(FILE, written())
