"""Small titles for those who did most of something in a game, counted from its events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MOST = 4
"""Awards told of a game."""
A_SEAT = 2
"""Of them, to one seat at most where several play."""

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Title:
    """What is counted for an award: events of one name."""

    code: str
    event: str
    of: str = ""
    """The figure of the event that counts; empty: that it happened."""
    where: Mapping[str, str] = field(default_factory=dict)
    by: str = ""
    """Counted for each of these apart: a tile, a round; the most of one is told."""
    sum: bool = True
    """Added up; otherwise the greatest alone counts."""


@dataclass(frozen=True, slots=True)
class Award:
    code: str
    seats: tuple[int, ...]
    amount: int
    thing: str = ""
    """What it was counted for, where that is told apart; several where they are equal."""

    def as_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "seats": list(self.seats),
            "amount": self.amount,
            "thing": self.thing,
        }


ROUND = "round"
TITLES: Mapping[str, Sequence[Title]] = {
    "weather-island": (
        Title("hottest_converter", "points", "amount", {"reason": "converter"}, by="tile"),
        Title("greatest_storm", "points", "amount", {"reason": "converter"}, by=ROUND),
        Title("boldest_bid", "order", "bid", sum=False),
        Title("surest_aim", "points", where={"reason": "goal"}),
        Title("most_tiles", "built"),
        Title("rainmaker", "token_added"),
        Title("most_boosts", "boosted"),
        Title("hardest_worker", "money", where={"reason": "work"}),
    ),
    "weather-machine": (
        Title("most_papers", "paper"),
        Title("finest_round", "cp", "amount", by=ROUND),
        Title("best_experimenter", "cp", "amount", {"source": "experiments"}),
        Title("most_breakthroughs", "breakthrough"),
        Title("most_prototypes", "prototype"),
        Title("most_cited", "citation"),
        Title("most_bots", "bot_placed"),
        Title("best_funded", "funding", "amount"),
        Title("most_research", "research_token"),
        Title("most_security", "call_security"),
    ),
}


def awards(game: str, players: int, events: Iterable[Json]) -> list[Award]:
    """The awards of a finished game: those that stand for most first, not all to one seat."""
    told = [event for event in events if event["seat"] is not None]
    given: dict[int, int] = defaultdict(int)
    found: list[Award] = []
    for title in TITLES.get(game, ()):
        award = _best(title, told)
        if award is None or len(award.seats) == players > 1:
            continue  # what all did alike sets nobody apart
        if players > 1 and any(given[seat] >= A_SEAT for seat in award.seats):
            continue
        for seat in award.seats:
            given[seat] += 1
        found.append(award)
        if len(found) == MOST:
            break
    return found


def _best(title: Title, events: Iterable[Json]) -> Award | None:
    counts: dict[tuple[int, str], int] = defaultdict(int)
    for event in events:
        data = event["data"]
        if event["name"] != title.event or any(data.get(k) != v for k, v in title.where.items()):
            continue
        thing = str(event["round"] if title.by == ROUND else data.get(title.by, ""))
        amount = int(data.get(title.of) or 0) if title.of else 1
        key = event["seat"], thing
        counts[key] = counts[key] + amount if title.sum else max(counts[key], amount)
    most = max(counts.values(), default=0)
    if most <= 0:
        return None
    best = [key for key, amount in counts.items() if amount == most]
    seats = tuple(sorted({seat for seat, _ in best}))
    things = dict.fromkeys(thing for _, thing in best if thing)
    return Award(title.code, seats, most, ", ".join(things))
