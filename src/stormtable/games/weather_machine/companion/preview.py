"""Call Security: what each Report would make the Saboteurs do, worked out on a copy."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.companion.companion import Companion, EventJournal
from stormtable.games.weather_machine.companion.walkthrough import steps_of
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.solo.reports import name_of
from stormtable.kernel.codes import kind_of, pack
from stormtable.kernel.tuples import without

CERTAIN = ("agent_moved", "target")
"""What they do does not depend on the discarded Report until the plan of step 4."""


def cards_shown(companion: Companion, language: str) -> list[dict[str, Any]]:
    """Return the three Reports; with the staying one chosen, what follows from each discard."""
    s = companion.state
    if companion.step < 0 or kind_of(companion.step) != steps.KEEP_REPORT:
        return []
    cards: list[dict[str, Any]] = []
    for kind in s.reports_shown:
        card = {"report": name_of(s, kind), "stays": kind == companion.staying, "does": []}
        if companion.staying == EMPTY:
            card["does"] = _does(companion, kind, EMPTY, language)
        elif kind != companion.staying or s.reports_shown.count(kind) > 1:
            card["does"] = _does(companion, companion.staying, kind, language)
        cards.append(card)
    return cards


def _does(companion: Companion, staying: int, discarded: int, language: str) -> list[str]:
    """Return the titles of their turn, as far as it is certain."""
    s = companion.state.copy()
    s.report, s.reports_shown, s.agenda = staying, (), [pack(steps.SABOTEURS_TURN)]
    if discarded != EMPTY:
        remaining = without(without(companion.state.reports_shown, staying), discarded)
        s.reports_gone += (discarded,)
        s.reports_top += remaining
        s.reports_left += 1
    journal = EventJournal()
    s.journal = journal
    s.advance()
    events = journal.events
    if discarded == EMPTY:
        first = [n for n, what in enumerate(events) if what.event.data.get("plan")]
        events = events[: first[0]] if first else events
    shown = steps_of(events, language, own_cards=companion.own_cards)
    return [step["title"] for step in shown if step["kind"] != "report"]
