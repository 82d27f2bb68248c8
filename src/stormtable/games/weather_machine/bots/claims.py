"""Claims for a line of a turn: facts that the engine confirms on copies of the position.

The contributions of the linear value to the difference of two lines select and order the facts. A
fact is a claim only if it holds after the answers of the line before the first draw, whatever the
draw will be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from stormtable.bots.reasons import Claim, WeighedClaim
from stormtable.games.weather_machine.bots.contributions import contributions
from stormtable.games.weather_machine.bots.search.counts import shown
from stormtable.games.weather_machine.bots.search.dice import Dice
from stormtable.games.weather_machine.bots.search.value import UNIT, Value
from stormtable.games.weather_machine.rules.geometry import branch_in
from stormtable.games.weather_machine.rules.names import (
    BESIDE,
    EMPTY,
    MOVED_ON,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.scoring import goal_met, quantity
from stormtable.games.weather_machine.rules.solo.endings import WON_AT_ONCE
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.engine import State

SCORE, OFFICE, GOODS, MACHINES, ORDER = "score", "office", "goods", "machines", "order"
"""Families of claims."""

SHARE = 4
"""A claim's subject contributes at least one part in this many to the advantage of a line."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The beginning of a turn, and the ends of two lines of it, as one seat sees them."""

    seat: int
    now: MachineState
    chosen: MachineState
    """The position after the chosen line, before its first draw."""
    other: MachineState
    """The position after the other line, with some result of its draws."""
    comparable: bool
    """Whether neither line reaches a draw, so that figures of both are certain."""


def certain_end(s: MachineState, answers: Sequence[int]) -> MachineState:
    """Return the position after a line: the end of the turn, or the first draw."""
    return _played(s, answers, None)


def _played(s: MachineState, answers: Sequence[int], dice: Dice | None) -> MachineState:
    end = s.copy()
    end.chance = dice
    end.halting = True
    seat = s.asked
    for answer in answers:
        if end.asked != seat or answer not in end.choices:
            break
        if dice is not None:
            dice.drawn = end.draws
        end.apply(answer)
    return end


def arguments(
    s: MachineState, value: Value, chosen: Sequence[int], other: Sequence[int]
) -> list[WeighedClaim]:
    """Return the claims for the chosen line against another one, each with its weight in CP."""
    seat = s.asked
    sure, sure_other = certain_end(s, chosen), certain_end(s, other)
    ends = Ends(
        seat,
        s,
        sure,
        _played(s, other, Dice(1)),
        not sure.drawing and not sure_other.drawing,
    )
    gains = contributions(_played(s, chosen, Dice(1)), ends.other, seat, value)
    whole = sum(gain for gain in gains.values() if gain > 0)
    if sure.ending == WON_AT_ONCE:
        return [WeighedClaim(float("inf"), SCORE, Claim("wins_at_once"))]
    weighed: list[WeighedClaim] = []
    for subject, (family, claims) in SUBJECTS.items():
        weight = gains.get(subject, 0)
        if weight > 0 and SHARE * weight >= whole:
            claim = next((claim for make in claims for claim in make(ends)), None)
            if claim is not None:
                weighed.append(WeighedClaim(weight / UNIT, family, claim))
    return weighed


# --- claims -------------------------------------------------------------------------------------

Claims = Iterator[Claim]


def _points(e: Ends) -> Claims:
    gained = e.chosen.cp[e.seat] - e.now.cp[e.seat]
    if gained > 0 and e.chosen.cp[e.seat] > e.other.cp[e.seat]:
        yield Claim("points", {"n": gained})


def _met(s: MachineState, seat: int) -> list[int]:
    """Return the Goals on Goal spaces whose conditions hold."""
    goals = [tile // 2 for tile in s.goal_spaces[seat] if tile != NO_TILE]
    return [goal for goal in goals if goal_met(s, seat, s.edition.goals[goal])]


def _goal_met(e: Ends) -> Claims:
    met = _met(e.chosen, e.seat)
    for goal in met:
        if goal not in _met(e.now, e.seat) and goal not in _met(e.other, e.seat):
            yield Claim("goal_met", {"goal": goal_name(e.now, goal), "n": len(met)})


def _goal_near(e: Ends) -> Claims:
    met = _met(e.chosen, e.seat)
    for tile in e.now.goal_spaces[e.seat]:
        goal = e.now.edition.goals[tile // 2] if tile != NO_TILE else None
        if goal is None or not goal.threshold or tile // 2 in met:
            continue
        has = quantity(e.chosen, e.seat, goal.quantity)
        before = max(quantity(s, e.seat, goal.quantity) for s in (e.now, e.other))
        if has > before:
            name = goal_name(e.now, tile // 2)
            yield Claim("goal_near", {"goal": name, "n": goal.threshold - has})


def _funding(e: Ends) -> Claims:
    for track, name in enumerate(TRACKS):
        space = e.chosen.funding[e.seat][track]
        if space <= max(s.funding[e.seat][track] for s in (e.now, e.other)):
            continue
        scores = e.now.edition.funding_cp[track]
        if scores[space] > scores[e.now.funding[e.seat][track]]:
            yield Claim("funding", {"track": name, "n": space, "cp": scores[space]})
        else:
            yield Claim("funding_step", {"track": name, "n": space})


def _paper(e: Ends) -> Claims:
    papers = e.chosen.papers[e.seat]
    if papers > max(e.now.papers[e.seat], e.other.papers[e.seat]):
        yield Claim("paper", {"n": papers})


def _breakthrough(e: Ends) -> Claims:
    count = e.chosen.row_markers[e.seat].count(MOVED_ON)
    if count > max(s.row_markers[e.seat].count(MOVED_ON) for s in (e.now, e.other)):
        yield Claim("breakthrough")


def _row_complete(e: Ends) -> Claims:
    for row in range(6):
        complete = [s.row_tokens(e.seat, row) == 3 for s in (e.chosen, e.now, e.other)]
        if complete == [True, False, False] and e.chosen.row_markers[e.seat][row] == BESIDE:
            yield Claim("row_complete", {"row": row + 1})


def _office_tokens(e: Ends) -> Claims:
    tokens = e.chosen.office_tokens(e.seat)
    if tokens > max(e.now.office_tokens(e.seat), e.other.office_tokens(e.seat)):
        yield Claim("office_tokens", {"n": tokens})


def _award(e: Ends) -> Claims:
    if e.chosen.nobel == e.seat and e.seat not in (e.now.nobel, e.other.nobel):
        yield Claim("nobel")
    awards = e.chosen.awards[e.seat]
    if awards > max(e.now.awards[e.seat], e.other.awards[e.seat]):
        yield Claim("award", {"n": awards})


def _more(e: Ends, what: str, kind: str, n: int, m: int) -> Claims:
    if e.comparable and n > m:
        yield Claim("holds", {"what": what, "type": kind, "n": n, "m": m})


def _vouchers(e: Ends) -> Claims:
    kinds = range(len(VOUCHERS) - 1)
    chosen, other = e.chosen.vouchers[e.seat], e.other.vouchers[e.seat]
    for kind in sorted(kinds, key=lambda kind: other[kind] - chosen[kind]):
        yield from _more(e, "voucher", VOUCHERS[kind], chosen[kind], other[kind])


def _bots(e: Ends) -> Claims:
    yield from _more(e, "bot", "", e.chosen.bots[e.seat], e.other.bots[e.seat])


def _built(e: Ends) -> Claims:
    left, before = sum(e.chosen.assembly[e.seat]), sum(e.now.assembly[e.seat])
    if left < min(before, sum(e.other.assembly[e.seat])):
        yield Claim("builds", {"n": before - left})


def _parts_and_chemicals(e: Ends) -> Claims:
    edition = e.now.edition
    for colour, name in enumerate(edition.colours):
        chosen, other = e.chosen.parts[e.seat][colour], e.other.parts[e.seat][colour]
        yield from _more(e, "part", name, chosen, other)
    for kind, name in enumerate(edition.chemicals):
        chosen, other = e.chosen.chemicals[e.seat][kind], e.other.chemicals[e.seat][kind]
        yield from _more(e, "chemical", name, chosen, other)


def _workshop(e: Ends) -> Claims:
    chosen, other = len(e.chosen.workshop[e.seat]), len(e.other.workshop[e.seat])
    yield from _more(e, "workshop_tile", "", chosen, other)


def _subsidy(e: Ends) -> Claims:
    owned = [tile // 2 for tile in e.chosen.owned[e.seat]]
    for tile in {*owned}:
        others = (s.owned[e.seat] for s in (e.now, e.other))
        if owned.count(tile) > max([other // 2 for other in row].count(tile) for row in others):
            yield Claim("subsidy", {"subsidy": e.now.edition.subsidy_names[tile]})


def _investments(e: Ends) -> Claims:
    yield from _more(e, "investment", "", e.chosen.investments[e.seat], e.other.investments[e.seat])


def _branch(e: Ends, code: str, bots: Callable[[MachineState], Sequence[int]]) -> Claims:
    for weather, name in enumerate(e.now.edition.weathers):
        here = [branch_in(tuple(bots(s)), weather) for s in (e.chosen, e.now, e.other)]
        own = [branch.count(e.seat) for branch in here]
        if own[0] > max(own[1:]):
            free = here[0].count(EMPTY)
            yield Claim(code, {"weather": name, "n": own[0], "free": free})


def _government(e: Ends) -> Claims:
    yield from _branch(e, "government", lambda s: s.government_bots)


def _rnd(e: Ends) -> Claims:
    yield from _branch(e, "rnd", lambda s: s.rnd_bots)


def _experiment(e: Ends) -> Claims:
    for claim in _branch(e, "experiment", lambda s: s.lab_bots):
        weather = e.now.edition.weathers.index(str(claim.params["weather"]))
        tile = shown(e.chosen, weather)
        if tile != NO_TILE:
            cp = e.now.edition.experiment_cp[tile]
            yield Claim("experiment", {**claim.params, "cp": cp})


def _first(e: Ends) -> Claims:
    lead = [bool(s.initiative) and s.initiative[0] == e.seat for s in (e.chosen, e.now, e.other)]
    if lead == [True, False, False]:
        yield Claim("first")


def _target(e: Ends) -> Claims:
    if e.now.players > 1 or not e.comparable:
        return
    chosen, other = (s.cp[e.seat] - s.target for s in (e.chosen, e.other))
    if chosen > other:
        code = "above_target" if chosen >= 0 else "below_target"
        if (chosen >= 0) == (other >= 0):
            yield Claim(code, {"n": abs(chosen), "m": abs(other)})


def goal_reached(state: State, seat: int, words: Sequence[str]) -> bool:
    """Return whether the condition of one of the seat's Goals holds; the words name the Goal."""
    s = cast(MachineState, state)
    placed = [tile // 2 for tile in s.goal_spaces[seat] if tile != NO_TILE]
    return any(
        goal_name(s, goal) == " ".join(words) and goal_met(s, seat, s.edition.goals[goal])
        for goal in (*placed, *s.goals_below[seat])
    )


SUBJECTS: dict[str, tuple[str, tuple[Callable[[Ends], Claims], ...]]] = {
    "points": (SCORE, (_points,)),
    "target": (SCORE, (_target, _points)),
    "goals": (SCORE, (_goal_met, _goal_near)),
    "funding": (SCORE, (_funding,)),
    "papers": (OFFICE, (_paper, _breakthrough, _row_complete, _office_tokens)),
    "awards": (OFFICE, (_award,)),
    "vouchers": (GOODS, (_vouchers,)),
    "bots": (GOODS, (_built, _bots)),
    "goods": (GOODS, (_parts_and_chemicals, _workshop, _bots, _vouchers)),
    "subsidies": (GOODS, (_subsidy, _investments)),
    "machines": (MACHINES, (_government, _rnd, _experiment)),
    "experiments": (MACHINES, (_experiment,)),
    "order": (ORDER, (_first,)),
}
"""The subjects of hints, each with its family and the claims to try in order."""
