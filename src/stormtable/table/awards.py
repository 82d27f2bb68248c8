"""Awards: a finished game's events decide which player did most of something."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.kernel.award import ROUND, AwardRule
from stormtable.kernel.registry import pack_named

MOST = 4
"""The most awards of a game."""
A_SEAT = 2
"""The most awards of one seat in a game with several players."""

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Award:
    code: str
    seats: tuple[int, ...]
    amount: int
    thing: str = ""
    """The thing that was counted, if the rule counts each thing separately; several in case of a
    tie."""

    def as_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "seats": list(self.seats),
            "amount": self.amount,
            "thing": self.thing,
        }


def awards(game: str, players: int, events: Iterable[Json]) -> list[Award]:
    """Return the awards of a finished game, the most remarkable first, not all to one seat."""
    by_seats = [event for event in events if event["seat"] is not None]
    awarded: dict[int, int] = defaultdict(int)
    awards: list[Award] = []
    rules: Sequence[AwardRule] = pack_named(game).part("awards") or ()
    for rule in rules:
        award = _best(rule, by_seats)
        if award is None or len(award.seats) == players > 1:
            continue  # all seats have the same count, so nobody gets the award
        if players > 1 and any(awarded[seat] >= A_SEAT for seat in award.seats):
            continue
        for seat in award.seats:
            awarded[seat] += 1
        awards.append(award)
        if len(awards) == MOST:
            break
    return awards


def _best(rule: AwardRule, events: Iterable[Json]) -> Award | None:
    counts: dict[tuple[int, str], int] = defaultdict(int)
    for event in events:
        data = event["data"]
        if event["name"] != rule.event or any(data.get(k) != v for k, v in rule.where.items()):
            continue
        thing = str(event["round"] if rule.by == ROUND else data.get(rule.by, ""))
        amount = int(data.get(rule.of) or 0) if rule.of else 1
        key = event["seat"], thing
        counts[key] = counts[key] + amount if rule.sum else max(counts[key], amount)
    most = max(counts.values(), default=0)
    if most <= 0:
        return None
    best = [key for key, amount in counts.items() if amount == most]
    seats = tuple(sorted({seat for seat, _ in best}))
    things = dict.fromkeys(thing for _, thing in best if thing)
    return Award(rule.code, seats, most, ", ".join(things))
