"""Positions of Weather Island for the specimen page, and the patterns of places a board must draw.

python web/tools/island_positions.py positions   # into web/specimen/positions, not kept in git
python web/tools/island_positions.py places      # into the fixture of the board's test
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import stormtable
from stormtable.bots.bot import bot_named

HERE = Path(__file__).resolve().parent.parent
POSITIONS = HERE / "specimen" / "positions"
PLACES = HERE / "src" / "games" / "weather-island" / "places.fixture.json"
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
Json = dict[str, Any]

WANTED = {
    "isle3-build": (3, 5, "build_or_work", 7),
    "isle3-bid": (3, 5, "bid", 8),
    "isle3-place": (3, 5, "place", 8),
    "isle3-turn": (3, 5, "turn", 9),
    "isle3-route": (3, 5, "route", 8),
    "isle3-add": (3, 5, "add_token", 6),
    "isle3-discard": (3, 5, "discard_token", 4),
    "isle4-goal": (4, 11, "keep_goal", 3),
    "isle4-fire": (4, 11, "fire", 6),
    "isle2-build": (2, 3, "build_or_work", 12),
    "isle6-build": (6, 2, "build_or_work", 9),
    "isle5-bid": (5, 4, "bid", 6),
}
"""By name: players, seed, the question it stops at, and the first round it may be in."""


def played(players: int, seed: int, bot: str) -> Iterator[tuple[stormtable.Game, int, int]]:
    """A game before each answer: who is asked, and the last event they had been told of."""
    game = stormtable.new_game("weather-island", players=players, seed=seed, seats=NAMES[:players])
    bots = [bot_named(bot, "weather-island", seed + seat) for seat in range(players)]
    before = [0] * players
    while not game.state.over:
        seat = next(seat for seat in range(players) if game.view(seat).decision_json())
        yield game, seat, before[seat]
        before[seat] = game.view(seat).as_json()["number"]
        game.play(bots[seat].choose(game.view(seat)), seat)
    yield game, 0, before[0]


def looks(game: stormtable.Game, seat: int, update: Json) -> Json:
    """What the page is told when it looks ahead on a private copy: every spot and turn."""
    found: Json = {}

    def look(plays: tuple[str, ...]) -> None:
        planned = game.plan(seat)
        if planned is None:
            return
        for play in plays:
            planned.play(play, seat)
        told = planned.update(seat)
        found["|".join(plays)] = {**told, "refusals": [], "feed": []}
        asked = told["decision"]
        if asked and asked["question"] in ("place", "turn"):
            for option in asked["options"]:
                look((*plays, option["notation"]))

    if update["decision"]["question"] in ("build_or_work", "place", "turn"):
        for option in update["decision"]["options"]:
            look((option["notation"],))
    return found


def positions() -> None:
    POSITIONS.mkdir(parents=True, exist_ok=True)
    wanted = dict(WANTED)
    for players, seed in sorted({(players, seed) for players, seed, _, _ in wanted.values()}):
        for game, seat, since in played(players, seed, "greedy"):
            asked = game.view(seat).decision_json()
            name = next(
                (
                    name
                    for name, (n, s, question, first) in wanted.items()
                    if (n, s) == (players, seed)
                    and (asked["question"] if asked else "") == question
                    and game.state.round >= first
                ),
                None,
            )
            if name is None:
                continue
            del wanted[name]
            update = game.update(seat, since)
            printed = game.title.printed(game.state)
            kept = {"update": update, "printed": printed, "looks": looks(game, seat, update)}
            (POSITIONS / f"{name}.json").write_text(json.dumps(kept), encoding="utf-8")
            print(name, game.state.round, len(update["feed"]), len(kept["looks"]))
            if not any((n, s) == (players, seed) for n, s, _, _ in wanted.values()):
                break
    print("not reached:", list(wanted))


# --- places -------------------------------------------------------------------------------------


def named(told: Json) -> Iterator[str]:
    """The places an option, a refusal or an event names."""
    yield from told.get("places", ())
    yield from (told[key] for key in ("from", "to") if told.get(key))
    for change in (*told.get("gains", ()), *told.get("cost", {}).get("pay", ())):
        if change.get("place"):
            yield change["place"]
    if "notice" in told:
        yield from told["notice"]["places"]
    for warning in told.get("warnings", ()):
        yield from warning["places"]


def pattern(place: str) -> str:
    """Spots, letters and seats of a machine are many: what a board must be able to draw is few."""
    place = re.sub(r"-?\d+,-?\d+", "SPOT", place)
    return re.sub(r"^(machine|money|score|stash|goals/hand|goals/offer)/\d", r"\1/SEAT", place)


def places() -> None:
    found: set[str] = set()
    for players in range(2, 7):
        for game, seat, since in played(players, 20 + players, "random"):
            if game.state.over:
                continue
            update = game.update(seat, since)
            told = [*update["decision"]["options"], *update["refusals"], *update["feed"]]
            for place in (place for one in told for place in named(one)):
                found.add(pattern(place))
    PLACES.write_text(json.dumps(sorted(found), indent=2) + "\n", encoding="utf-8")
    print(len(found), "patterns")


if __name__ == "__main__":
    {"positions": positions, "places": places}[sys.argv[1]]()
