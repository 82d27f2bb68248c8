"""What stands behind a final score: the Goals, what was nearly reached, and what would have won.

Every amount is computed by the rules: by scoring a copy of the final position with that one thing
changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stormtable.games.weather_machine.rules.names import LAST_SPACE, TRACKS
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.scoring import (
    counts_at_the_end,
    goal_met,
    quantity,
    ranking,
)
from stormtable.games.weather_machine.rules.solo.endings import (
    LOST_ON_TIME,
    WON_AT_ONCE,
    WON_ON_TIME,
    asked_at_once,
    asked_in_time,
)
from stormtable.games.weather_machine.rules.solo.plot import PUBLISH_OR_PERISH, YOU, challenged
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.title import EndFact, Ending
from stormtable.kernel.tuples import added_in, put, put_in

MOST_EDGES = 6
TIE_BREAKS = ("awards", "papers", "rows")
"""What decides between players with equal CP, in this order (p.22)."""


def ending_of(s: MachineState) -> Ending:
    totals = tuple(EndFact("total", seat, cp, {"cp": cp}) for seat, cp in enumerate(s.cp))
    if s.players > 1:
        return Ending(tuple(_goals(s)), tuple(_edges(s)[:MOST_EDGES]), totals=totals)
    won = s.ending in (WON_AT_ONCE, WON_ON_TIME)
    edge, lacking = _edges_alone(s) if not won else ([], 0)
    counted = tuple(_goals(s)) if s.ending in (WON_ON_TIME, LOST_ON_TIME) else ()
    return Ending(counted, tuple(edge[:MOST_EDGES]), lacking, totals)


# --- Goals ----------------------------------------------------------------------------------------


def _goals(s: MachineState) -> Iterator[EndFact]:
    """Yield the Goals on the Goal spaces, as they counted."""
    for seat in range(s.players):
        for tile in s.goal_spaces[seat]:
            if tile != NO_TILE:
                met = goal_met(s, seat, s.edition.goals[tile // 2])
                params: dict[str, int | str] = {
                    "brief": goal_name(s, tile // 2),
                    **_progress(s, seat, tile // 2),
                }
                yield EndFact("goal", seat, s.edition.goal_cp if met else 0, params, met)


def needed_for(s: MachineState, seat: int, goal: int) -> int:
    """Return the amount that meets a Goal: its threshold, or as many as any other player has."""
    asked = s.edition.goals[goal]
    others = [quantity(s, other, asked.quantity) for other in range(s.players) if other != seat]
    return asked.threshold or max(1, *others, 1)


def _progress(s: MachineState, seat: int, goal: int) -> dict[str, int]:
    own = quantity(s, seat, s.edition.goals[goal].quantity)
    return {"n": own, "needed": needed_for(s, seat, goal)}


def _unset(s: MachineState, seat: int) -> Iterator[EndFact]:
    """Goals never set though a Goal space was free: the met ones, and all of a solo player."""
    for goal in s.goals_below[seat]:
        first = 2 * s.edition.goals[goal].colour
        space = next((n for n in (first, first + 1) if s.goal_spaces[seat][n] == NO_TILE), -1)
        if space < 0:
            continue
        changed = s.copy()
        changed.goal_spaces = put_in(s.goal_spaces, seat, space, 2 * goal)
        params: dict[str, int | str] = {"goal": goal_name(s, goal), **_progress(s, seat, goal)}
        if worth := _more(s, changed, seat):
            yield EndFact("unset_goal", seat, worth, {**params, "lacking": 1})
        elif s.players == 1:
            # Setting the Goal is one more step, in addition to what its condition lacks.
            lacking = int(params["needed"]) - int(params["n"]) + 1
            yield EndFact("unset_short", seat, s.edition.goal_cp, {**params, "lacking": lacking})


def _short(s: MachineState, seat: int, most: int) -> Iterator[EndFact]:
    """Goals on Goal spaces that lack at most `most`, the nearest first."""
    facts: list[EndFact] = []
    for tile in s.goal_spaces[seat]:
        if tile == NO_TILE or goal_met(s, seat, s.edition.goals[tile // 2]):
            continue
        goal = tile // 2
        progress = _progress(s, seat, goal)
        lacking = progress["needed"] - progress["n"]
        if lacking > most:
            continue
        params: dict[str, int | str] = {"goal": goal_name(s, goal), **progress}
        rival = _first_in(s, seat, goal)
        code = "goal_short" if rival is None else "goal_behind"
        if rival is not None:
            params["other"] = rival
        params["lacking"] = lacking
        facts.append(EndFact(code, seat, s.edition.goal_cp, params))
    yield from sorted(facts, key=lambda fact: int(fact.params["lacking"]))


def _first_in(s: MachineState, seat: int, goal: int) -> int | None:
    """Return the seat with the most of what a majority Goal counts; None for a threshold Goal."""
    asked = s.edition.goals[goal]
    others = [other for other in range(s.players) if other != seat]
    if asked.threshold or not others:
        return None
    first = max(others, key=lambda other: quantity(s, other, asked.quantity))
    return first if quantity(s, first, asked.quantity) else None


def _more(s: MachineState, changed: MachineState, seat: int) -> int:
    """Return how much more a changed position scores at the end."""
    return sum(counts_at_the_end(changed, seat)) - sum(counts_at_the_end(s, seat))


# --- several players ------------------------------------------------------------------------------


def _edges(s: MachineState) -> list[EndFact]:
    facts = [*_level(s)]
    for seat in range(s.players):
        for fact in (*_unset(s, seat), *_short(s, seat, 1)):
            facts.append(replace(fact, enough=_would_win(s, seat, fact.worth)))
    return sorted(facts, key=lambda fact: (bool(fact.worth), not fact.enough))


def _would_win(s: MachineState, seat: int, worth: int) -> bool:
    """Return whether a player who has not won would win alone with these additional CP."""
    if ranking(s)[seat] == 1:
        return False
    changed = s.copy()
    changed.cp = put(s.cp, seat, s.cp[seat] + worth)
    places = ranking(changed)
    return places[seat] == 1 and places.count(1) == 1


def _level(s: MachineState) -> Iterator[EndFact]:
    """Yield each player with the CP of the winner, and the tie-break that decided."""
    places = ranking(s)
    first = places.index(1)
    for seat in range(s.players):
        if places[seat] == 1 or s.cp[seat] != s.cp[first]:
            continue
        own, other = _tie_break(s, first), _tie_break(s, seat)
        name, n, m = next(
            (name, n, m) for name, n, m in zip(TIE_BREAKS, own, other, strict=True) if n != m
        )
        params: dict[str, int | str] = {"other": seat, "n": n, "m": m}
        yield EndFact(f"level_{name}", first, 0, params)


def _tie_break(s: MachineState, seat: int) -> tuple[int, int, int]:
    rows = sum(s.row_tokens(seat, row) == 3 for row in range(6))
    return s.awards[seat], s.papers[seat], rows


# --- alone ----------------------------------------------------------------------------------------


def _edges_alone(s: MachineState) -> tuple[list[EndFact], int]:
    """Return the conditions that a lost solo game did not meet, and the CP that would have won it.

    0 CP: more CP would not have won. A game that ended before the final scoring did not meet the
    conditions of an immediate win.
    """
    if s.ending != LOST_ON_TIME:
        return [fact for fact in _conditions(s, immediate=True) if not fact.met], 0
    wanting = [fact for fact in _conditions(s, immediate=False) if not fact.met]
    if challenged(s, PUBLISH_OR_PERISH):
        wanting.insert(0, EndFact("only_at_once", YOU, 0))
    if any(fact.code != "condition_cp" for fact in wanting):
        return wanting, 0
    lacking = s.target + 1 - s.cp[YOU]
    nearest = [*_unset(s, YOU), *_short(s, YOU, LAST_SPACE), *_steps(s)]
    facts = [replace(fact, enough=fact.worth >= lacking) for fact in nearest]
    return sorted(facts, key=lambda fact: (fact.params["lacking"], -fact.worth)), lacking


def _conditions(s: MachineState, *, immediate: bool) -> Iterator[EndFact]:
    """Yield the conditions of a win."""
    for asked in asked_at_once(s) if immediate else asked_in_time(s):
        params: dict[str, int | str] = {"n": asked.now, "needed": asked.needed}
        yield EndFact(f"condition_{asked.name}", YOU, 0, params, asked.met)


def _steps(s: MachineState) -> Iterator[EndFact]:
    """Yield the next space of each funding track that scores more."""
    for number, track in enumerate(TRACKS):
        space = s.funding[YOU][number]
        if space >= LAST_SPACE:
            continue
        changed = s.copy()
        changed.funding = added_in(s.funding, YOU, number, 1)
        if worth := _more(s, changed, YOU):
            params: dict[str, int | str] = {"track": track, "space": space + 1, "lacking": 1}
            yield EndFact("funding_step", YOU, worth, params)
