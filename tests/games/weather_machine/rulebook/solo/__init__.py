"""The solo rulebook, on an edition that nobody tunes."""

from __future__ import annotations

from collections.abc import Iterable

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.testing.solo import SoloScenario, dealt
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game


def solo(challenges: str = "easy") -> SoloScenario:
    return SoloScenario(LIGHTNING, challenges)


def deal(*chance: str, challenges: str = "easy") -> Game:
    return dealt(LIGHTNING, challenges, chance)


YELLOW, THEIRS = ["yellow"] * 3, ["saboteurs"] * 2
RESEARCH = {"rain": YELLOW, "wind": YELLOW, "fog": YELLOW, "snow": YELLOW, "sun": THEIRS}
"""Nearly all Research spaces taken: fourteen Chemicals lie there and not in the Supply."""


def names(events: Iterable[Event]) -> list[str]:
    return [event.name for event in events]
