"""The end of a game at a physical table, from what the person reads off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.rules.names import LAST_SPACE
from stormtable.games.weather_machine.rules.solo.endings import WON_AT_ONCE
from stormtable.games.weather_machine.rules.solo.plot import (
    NOBEL_LAUREATE,
    OVERACHIEVERS,
    PUBLISH_OR_PERISH,
    challenged,
    plot_of,
)
from stormtable.i18n.catalogue import words
from stormtable.kernel.errors import BadSetting

MOST_CP: Final = 400
MOST_GOALS: Final = 6


def result(companion: Companion, sent: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return the person's score by source, whether the game is won, and the ranks.

    `sent`: CP on the track, Goals met, CP of the end-game benefit, the Nobel Prize, and the spaces
    of the Funding markers.
    """
    try:
        cp, goals = _number(sent["cp"], MOST_CP), _number(sent["goals"], MOST_GOALS)
        extra, nobel = _number(sent["end_cp"], MOST_CP), bool(sent["nobel"])
        funding = [_number(space, LAST_SPACE) for space in sent["funding"]]
    except (KeyError, TypeError, ValueError):
        raise BadSetting("score: it is not complete", "type every figure") from None
    s = companion.state
    edition, immediate = s.edition, s.ending == WON_AT_ONCE
    parts = {"track": cp}
    if not immediate:
        tracks = zip(edition.funding_cp, funding, strict=True)
        parts["funding"] = sum(values[space] for values, space in tracks)
        parts["goals"] = edition.goal_cp * goals
        parts["nobel"] = edition.nobel_cp if nobel else 0
        parts["end_cp"] = extra
    total = sum(parts.values())
    lacks: list[str] = []
    if total <= s.target:
        lacks.append("cp")
    if challenged(s, NOBEL_LAUREATE) and not nobel:
        lacks.append("nobel")
    if challenged(s, OVERACHIEVERS) and goals < plot_of(s).overachievers:
        lacks.append("goals")
    if challenged(s, PUBLISH_OR_PERISH) and not immediate:
        lacks.append("at_once")
    won = immediate or not lacks
    known = {"cp": total, "goals": goals, "nobel": nobel, "funding": funding}
    ranks = [_rank(asked, known, language) for asked in plot_of(s).ranks] if won else []
    return {"parts": parts, "total": total, "won": won, "lacks": lacks, "ranks": ranks}


def _number(value: Any, most: int) -> int:
    number = int(value)
    if not 0 <= number <= most:
        raise ValueError(value)
    return number


def _rank(asked: Mapping[str, Any], known: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return whether what is known reaches a rank, and what the person has to check."""
    possible = True
    check: list[str] = []
    for name, value in asked.items():
        if name == "name":
            continue
        holds = _holds(name, value, known)
        possible = possible and holds is not False
        if holds is None:
            check.append(words(language)("weather-machine", "rank", name, n=value))
    return {"name": str(asked["name"]), "possible": possible, "check": check}


def _holds(name: str, value: Any, known: Mapping[str, Any]) -> bool | None:
    """Return whether a condition of a rank holds; None if it is not known."""
    if name == "cp" or name == "goals":
        return bool(known[name] >= int(value))
    if name == "nobel":
        return bool(known["nobel"]) == bool(value)
    if name == "lowest_funding":
        return bool(min(known["funding"]) >= int(value))
    if name == "highest_funding":
        return bool(max(known["funding"]) >= (LAST_SPACE if value == "last" else int(value)))
    return None
