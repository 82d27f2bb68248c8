"""The six actions of the Main Locations under one face: may it be taken, and begin it.

An action is offered only if all of it can be carried out, exchanges included (W23). As a benefit it
is free of Vouchers (W24).
"""

from __future__ import annotations

from dataclasses import replace

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import government, lab, places, refusals, rnd, steps
from stormtable.games.weather_machine.rules.names import (
    BREAKTHROUGH,
    GOVERNMENT,
    LAB,
    PUBLISH,
    RESEARCH,
    RND,
    SCIENCE,
    SECURE,
    SELL,
    WORK,
    WORK_FREE,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.notice import Notice

AT_LOCATION = {GOVERNMENT: (SELL, SECURE), LAB: (WORK, PUBLISH), RND: (RESEARCH, BREAKTHROUGH)}
"""The two actions of each Main Location."""

LOCATION_OF = {action: location for location, pair in AT_LOCATION.items() for action in pair} | {
    WORK_FREE: LAB
}

WORDS = {
    SELL: "sell",
    SECURE: "secure",
    WORK: "work",
    PUBLISH: "publish",
    RESEARCH: "research",
    BREAKTHROUGH: "breakthrough",
}


def refused(s: MachineState, seat: int, action: int, free: bool) -> int:
    """Why the action cannot be taken: a number of `refusals`, 0 if it can."""
    if action == SELL:
        return government.sell_refused(s, seat, free)
    if action == SECURE:
        return government.secure_refused(s, seat, free)
    if action in (WORK, WORK_FREE):
        return lab.work_refused(s, seat, free, action == WORK_FREE)
    if action == PUBLISH:
        return lab.publish_refused(s, seat, free)
    if action == RESEARCH:
        return rnd.research_refused(s, seat, free)
    return rnd.breakthrough_refused(s, seat, free)


def why_refused(s: MachineState, seat: int, action: int) -> Notice:
    """What `refused` tells, with what it is about: the Vouchers or the Bots that are missing."""
    code = refused(s, seat, action, False)
    told = refusals.notice(code)
    if code == refusals.CANNOT_PAY:
        own, science = places.vouchers(seat, LOCATION_OF[action]), places.vouchers(seat, SCIENCE)
        return replace(told, places=(own, science))
    return replace(told, places=(places.bots(seat),)) if code == refusals.NO_BOT else told


def begin_action(s: MachineState, seat: int, action: int, free: bool) -> None:
    s.note(e.ACTION, seat, action, int(free))
    if action == SELL:
        government.begin_sell(s, seat, free)
    elif action == SECURE:
        government.begin_secure(s, seat, free)
    elif action in (WORK, WORK_FREE):
        lab.begin_work(s, seat, free, action == WORK_FREE)
    elif action == PUBLISH:
        lab.begin_publish(s, seat, free)
    elif action == RESEARCH:
        rnd.begin_research(s, seat, free)
    else:
        s.push(pack(steps.BREAKTHROUGH, seat, int(free)))
