"""The analysis of a finished game from playouts: chances round by round, and the decisive rounds.

A part has the playouts from the beginning of one round, in the order of their seeds. The server's
workers and the engine in the browser compute parts; both make the same result of them.
"""

from __future__ import annotations

from typing import Any

from stormtable.bots.chances import Chances, certain, shows_chances, swings
from stormtable.kernel.title import Outcome
from stormtable.table.replay import Replay, ReplayStep

Json = dict[str, Any]


def new_part(step: ReplayStep) -> Json:
    """Return a part without playouts."""
    return {"number": step.number, "round": step.round, "won": [], "final": []}


def result_of(parts: list[Json], replay: Replay, outcome: Outcome | None) -> Json:
    """Return an analysis from its playouts: the curve, and the decisive rounds."""
    last = replay.steps[-1]
    count = len(parts[0]["won"])
    players = len(last.scores)
    winners = outcome.winners if outcome else ()
    share = 1 / max(1, len(winners))
    won = tuple(share if seat in winners else 0.0 for seat in range(players))
    end = certain(won, [score or 0 for score in last.scores], count)
    curve = [Chances.from_json(part) for part in parts] + [end]
    winner = outcome.places.index(min(outcome.places)) if outcome else 0
    places = [*parts, {"number": last.number, "round": last.round}]
    return {
        "playouts": count,
        "winner": winner,
        "curve": [point(place, chances) for place, chances in zip(places, curve, strict=True)],
        "chart": shows_chances(curve),
        "decisive": [swing.as_json() for swing in swings(curve, winner)],
    }


def point(place: Json, played: Chances) -> Json:
    """Return a point of the curve as clients receive it."""
    return {
        "number": place["number"],
        "round": place["round"],
        "chance": [round(chance, 4) for chance in played.chance],
        "errors": [round(error, 4) for error in played.errors],
        "scores": [round(score, 2) for score in played.means],
    }


def rounds(replay: Replay) -> list[ReplayStep]:
    """Return the steps at the beginning of each round."""
    firsts: list[ReplayStep] = []
    for step in replay.steps[:-1]:
        if not firsts or step.round != firsts[-1].round:
            firsts.append(step)
    return firsts
