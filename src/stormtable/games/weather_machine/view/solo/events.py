"""Render the journal of the solo game, with the step on every event of the Saboteurs' turn.

Each event of their turn has `step` (`4.3`: step 3 of the plan), `plan` (the Location whose plan it
is), `report` (the Security Report that decides), `criterion` and `left`. The last two are empty
except for a choice, where they are the deciding criterion and the candidates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.geometry import MACHINE, WEATHERS, location_of, space_of
from stormtable.games.weather_machine.rules.machine_spaces import space_name
from stormtable.games.weather_machine.rules.movement import space_names
from stormtable.games.weather_machine.rules.names import (
    AGENTS,
    ANY_AWARD,
    EMPTY,
    LAB,
    LOCATIONS,
    SABOTEUR,
    TRACKS,
)
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.solo.endings import ENDINGS
from stormtable.games.weather_machine.rules.solo.plans import TO_HIDEOUT, TO_SUPPLY
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.games.weather_machine.rules.solo.reasons import (
    CHOICES,
    CHOSE_BOT_SPACE,
    CHOSE_BRANCH,
    CHOSE_CHEMICAL,
    CHOSE_LOCATION,
    CHOSE_SET,
    CHOSE_SPACE,
    CHOSE_SUBSIDY,
    CRITERIA,
    STEPS,
)
from stormtable.games.weather_machine.rules.solo.reports import (
    FROM_CURRENT,
    FROM_DECK,
    ORIGINS,
    name_of,
)
from stormtable.games.weather_machine.rules.solo.target import TARGET_REASONS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view import events, pieces
from stormtable.games.weather_machine.view.event_fields import EventRenderer, moved
from stormtable.games.weather_machine.view.events import render_event
from stormtable.games.weather_machine.view.holdings import goal_dealt
from stormtable.games.weather_machine.view.solo.pieces import REPORT, agent
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event, EventFields
from stormtable.kernel.journal import Entry

PLACELESS: Final = frozenset({"saboteurs_turn", "solo_end"})


def solo_event_of(s: MachineState, entry: Entry) -> Event:
    event = render_event(RENDERERS, s, entry)
    data = dict(event.data)
    if event.seat == SABOTEUR:
        data["by"] = "saboteurs"
        event = replace(event, seat=NOBODY)
    if s.saboteurs_step:
        data = {**_where(s, s.saboteurs_step), **data}
    return replace(event, data=data)


def _plan(saboteurs_step: int) -> int:
    """Return the Location whose plan is carried out; EMPTY outside of plans."""
    return (saboteurs_step >> 5 & 7) - 1


def _where(s: MachineState, saboteurs_step: int) -> dict[str, Any]:
    """Return the step of their turn that an event belongs to."""
    plan, report = _plan(saboteurs_step), saboteurs_step >> 8
    return {
        "step": STEPS[saboteurs_step & 31],
        "plan": "" if plan == EMPTY else LOCATIONS[plan],
        "report": name_of(s, report - 1) if report else "",
        "criterion": "",
        "left": [],
    }


# --- choices ------------------------------------------------------------------------------------


def _chose(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return their choice, the deciding criterion, and the alternatives."""
    location = EMPTY
    if a == CHOSE_SPACE:
        location, b = location_of(b), space_of(b)
        names = list(space_names(s, location))
    else:
        names = _alternatives(s, a)
    data = {
        "what": CHOICES[a],
        "choice": names[b],
        "criterion": CRITERIA[c & 15],
        "left": [name for number, name in enumerate(names) if c >> 4 >> number & 1],
    }
    return EventFields(data, (_chosen_at(s, a, b, location),))


def _alternatives(s: MachineState, what: int) -> list[str]:
    if what == CHOSE_LOCATION:
        return list(LOCATIONS)
    if what == CHOSE_CHEMICAL:
        return s.edition.chemicals
    if what in (CHOSE_BRANCH, CHOSE_SET):
        return s.edition.weathers
    return [space_name(s, space) for space in range(MACHINE)]


def _chosen_at(s: MachineState, what: int, choice: int, location: int) -> str:
    if what == CHOSE_SPACE:
        return places.action_space(location, choice)
    if what == CHOSE_LOCATION:
        return places.location(choice)
    if what == CHOSE_CHEMICAL:
        return places.chemical(s, choice)
    if what == CHOSE_SUBSIDY:
        return places.subsidy(s, choice)
    if what == CHOSE_BRANCH:
        return places.branch(s, _plan(s.saboteurs_step), choice)
    if what == CHOSE_BOT_SPACE:
        return places.bot_space(s, _plan(s.saboteurs_step), choice)
    return places.hideout("tokens")


def _unable(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"plan": LOCATIONS[a], "reports_left": b}, (places.location(a),))


# --- effects ------------------------------------------------------------------------------------


def _turn(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"round": a})


def _target(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return how much the Target Value rises, to what, and why (for a Challenge, which one)."""
    challenge = b - len(TARGET_REASONS)
    data = {
        "amount": a,
        "target": c,
        "reason": TARGET_REASONS[b] if challenge < 0 else "challenge",
        "challenge": "" if challenge < 0 else CHALLENGES[challenge],
    }
    return EventFields(data, (places.TARGET,), "target")


def _agent(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    location, space = location_of(b), space_of(b)
    data = {
        "agent": AGENTS[a],
        "location": LOCATIONS[location],
        "space": space_names(s, location)[space],
    }
    origin = places.agent(a) if c == EMPTY else places.standing(c)
    return moved(data, agent(a), origin, places.standing(b))


def _bot_placed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    if seat != SABOTEUR:
        return events.RENDERERS[e.BOT_PLACED](s, seat, a, b, c)
    data = {"location": LOCATIONS[a], "space": space_name(s, b)}
    target = places.bot_space(s, a, b)
    return moved(data, pieces.bot(SABOTEUR), places.hideout("bots"), target)


def _bot_returned(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    if seat != SABOTEUR:
        return events.RENDERERS[e.BOT_RETURNED](s, seat, a, b, c)
    origin = places.bot_space(s, LAB, a)
    data = {"space": space_name(s, a)}
    return moved(data, pieces.bot(SABOTEUR), origin, places.hideout("bots"))


def _hideout_chemical(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    hideout, supply = places.hideout_chemical(s, a), places.chemical(s, a)
    origin, target = hideout, supply
    if b == TO_HIDEOUT:
        origin, target = supply, hideout
    elif b != TO_SUPPLY:
        target = places.researched(s, a)
    data = {
        "chemical": s.edition.chemicals[a],
        "amount": 1 if b == TO_HIDEOUT else -1,
        "to": ("supply", "hideout", "rnd")[b],
    }
    return moved(data, pieces.chemical(s, a), origin, target)


def _part_laid(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"part": s.edition.colours[a]}
    return moved(data, pieces.part(s, a), places.part_reserve(s, a), places.sold(s, a))


def _hideout_token(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"token": token_name(s, a)}
    return moved(data, pieces.token(s, a), places.tokens_of(s, a), places.hideout("tokens"))


def _hideout_award(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return moved({}, pieces.AWARD_TOKEN, places.AWARDS, places.hideout("awards"))


def _hideout_spent(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    award = a == ANY_AWARD
    data = {"token": "award" if award else token_name(s, a), "amount": -b}
    origin = places.hideout("awards" if award else "tokens")
    return moved(data, pieces.token(s, a), origin, places.BOX)


def _havoc(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    spent = [
        token_name(s, WEATHERS * colour + a) for colour in range(len(TRACKS)) if c >> colour & 1
    ]
    data = {"weather": s.edition.weathers[a], "awards": b, "tokens": spent}
    return EventFields(data, (places.extreme(s, a), places.hideout("tokens")))


# --- Security Reports -----------------------------------------------------------------------------


def _from(s: MachineState, kind: int, origin: int) -> str:
    if origin == FROM_CURRENT:
        return places.hideout("report")
    if origin == FROM_DECK:
        return places.hideout("deck")
    return places.report_shown(name_of(s, kind))


def _report(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return moved({"report": name_of(s, a)}, REPORT, _from(s, a, b), places.hideout("report"))


def _shown(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    name = name_of(s, a)
    return moved({"report": name}, REPORT, places.hideout("deck"), places.report_shown(name))


def _returned(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    name = name_of(s, a)
    return moved({"report": name}, REPORT, places.report_shown(name), places.hideout("deck"))


def _discarded(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"report": name_of(s, a), "from": ORIGINS[b]}
    return moved(data, REPORT, _from(s, a, b), places.hideout("discard"))


def _removed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return moved({"amount": -a}, REPORT, places.hideout("deck"), places.BOX)


def _call_security(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    name = name_of(s, a)
    return moved({"report": name}, REPORT, places.hideout("report"), places.report_shown(name))


# --- the game as a whole --------------------------------------------------------------------------


def _solo_end(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"ending": ENDINGS[a]})


def _challenge(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"challenge": CHALLENGES[a]}, (places.hideout("challenges"),))


RENDERERS: Final[Mapping[int, EventRenderer]] = {
    **events.RENDERERS,
    e.BOT_PLACED: _bot_placed,
    e.BOT_RETURNED: _bot_returned,
    e.TARGET: _target,
    e.SABOTEURS_CHOSE: _chose,
    e.SABOTEURS_TURN: _turn,
    e.SABOTEURS_UNABLE: _unable,
    e.AGENT_MOVED: _agent,
    e.HIDEOUT_CHEMICAL: _hideout_chemical,
    e.PART_LAID: _part_laid,
    e.HIDEOUT_TOKEN: _hideout_token,
    e.HIDEOUT_AWARD: _hideout_award,
    e.HIDEOUT_SPENT: _hideout_spent,
    e.REPORT: _report,
    e.REPORT_SHOWN: _shown,
    e.REPORT_RETURNED: _returned,
    e.REPORT_DISCARDED: _discarded,
    e.REPORTS_REMOVED: _removed,
    e.CALL_SECURITY: _call_security,
    e.HAVOC: _havoc,
    e.SOLO_GOAL: goal_dealt,
    e.SOLO_END: _solo_end,
    e.CHALLENGE: _challenge,
}
