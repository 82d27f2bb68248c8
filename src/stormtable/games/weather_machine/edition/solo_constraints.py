"""What the solo game needs of every edition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from stormtable.games.weather_machine.rules.names import (
    TRACKS,
)
from stormtable.kernel.errors import EditionError

if TYPE_CHECKING:
    from stormtable.games.weather_machine.rules.edition import Edition


def goals_for_solo(edition: Edition) -> Iterator[EditionError]:
    """Constraint 15: two Goals of each colour with six different quantities, without majorities and
    the 3 Awards.

    They are dealt colour by colour, so two more must remain after every possible first deal.
    """
    by_colour: list[set[int]] = [set(), set(), set()]
    for goal in edition.goals:
        if goal.threshold and goal.name != "awards-3":
            by_colour[goal.colour].add(goal.quantity)
    dealt: set[frozenset[int]] = {frozenset()}
    """The sets that may have been dealt so far."""
    for colour, quantities in enumerate(by_colour):
        later = frozenset().union(*by_colour[colour + 1 :])
        after: set[frozenset[int]] = set()
        for earlier in dealt:
            left = quantities - earlier
            if len(left) < 2:
                yield edition.file.wrong(
                    "goals",
                    [len(goals) for goals in by_colour],
                    "constraint 15: two Goals a colour that count six different things, whichever "
                    "are dealt, majorities and awards >= 3 left out",
                )
                return
            after |= {later & earlier.union(pair) for pair in combinations(left, 2)}
        dealt = after


def reports(edition: Edition) -> Iterator[EditionError]:
    """Check that each agent has a card with a Main Location, which set-up of the solo game
    needs."""
    cards = edition.file.get("saboteurs.reports")
    placed = {card[0] for card in cards if card[1] in TRACKS}
    if len(placed) < 2:
        yield edition.file.wrong(
            "saboteurs.reports",
            sorted(placed),
            "solo p.3: for each agent a card with government, lab or rnd",
        )


def target(edition: Edition) -> Iterator[EditionError]:
    base = edition.file.number("saboteurs.target")
    key = "saboteurs.challenges.publish_or_perish_start"
    lower = edition.file.number(key)
    if base + lower < 0:
        yield edition.file.wrong(
            key, lower, f"solo p.13: it cannot lower a target of {base} so far"
        )
