"""What the solo game journals made readable, and on every event of their turn which step it is of.

Each event of their turn has `step` (`4.3`: step 3 of the plan), `plan` (the Location whose plan it
is), `report` (the Security Report that is read there), `criterion` and `left`; the last two are
empty but for a choice, where they tell what decided, and between what.
"""

from __future__ import annotations

from dataclasses import replace

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine.government import space_name
from stormtable.games.weather_machine.movement import space_names
from stormtable.games.weather_machine.names import AGENTS, LOCATIONS, SABOTEUR, TRACKS
from stormtable.games.weather_machine.news import (
    Teller,
    Told,
    event_of,
    told_goal,
    told_round,
)
from stormtable.games.weather_machine.office import token_name
from stormtable.games.weather_machine.saboteurs.endings import ENDINGS
from stormtable.games.weather_machine.saboteurs.plans import TO_HIDEOUT
from stormtable.games.weather_machine.saboteurs.plot import CHALLENGES
from stormtable.games.weather_machine.saboteurs.reasons import (
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
from stormtable.games.weather_machine.saboteurs.reports import ORIGINS, name_of
from stormtable.games.weather_machine.saboteurs.target import TARGET_REASONS
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.engine import NOBODY, Entry
from stormtable.kernel.event import Event


def solo_event_of(s: MachineState, entry: Entry) -> Event:
    kind, seat, a, b, c = entry
    event = event_of(s, entry)
    data, places = dict(event.data), event.places
    if kind in _TELLERS:
        data, places = _TELLERS[kind](s, seat, a, b, c)
    if seat == SABOTEUR:
        seat, data = NOBODY, {**data, "by": "saboteurs"}
    if s.telling:
        data = {**_where(s, s.telling), **data}
    if kind == e.SABOTEURS_CHOSE and not places:
        places = _chosen_at(data)
    return replace(event, seat=seat, data=data, places=places)


def _where(s: MachineState, telling: int) -> dict[str, int | str]:
    """Of which step of their turn an event is a part."""
    plan, report = telling >> 5 & 7, telling >> 8
    return {
        "step": STEPS[telling & 31],
        "plan": LOCATIONS[plan - 1] if plan else "",
        "report": name_of(s, report - 1) if report else "",
        "criterion": "",
        "left": "",
    }


# --- choices ------------------------------------------------------------------------------------


def _chose(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    """What they chose, the criterion that decided, and what was left for it to decide between."""
    places: tuple[str, ...] = ()
    if a == CHOSE_SPACE:
        location, b = b // 8, b % 8
        names = list(space_names(s, location))
        places = (f"{LOCATIONS[location]}/space/{b}",)
    else:
        names = _alternatives(s, a)
    left = [name for number, name in enumerate(names) if c >> 4 >> number & 1]
    data: dict[str, int | str] = {
        "what": CHOICES[a],
        "choice": names[b],
        "criterion": CRITERIA[c & 15],
        "left": ", ".join(left),
    }
    return data, places


def _alternatives(s: MachineState, what: int) -> list[str]:
    if what == CHOSE_LOCATION:
        return list(LOCATIONS)
    if what == CHOSE_CHEMICAL:
        return s.edition.chemicals
    if what in (CHOSE_BRANCH, CHOSE_SET):
        return s.edition.weathers
    return [space_name(s, space) for space in range(15)]


_CHOSEN_AT = {
    CHOICES[CHOSE_CHEMICAL]: "supply/{choice}",
    CHOICES[CHOSE_SUBSIDY]: "government/subsidy/{choice}",
    CHOICES[CHOSE_BRANCH]: "{plan}/{choice}",
    CHOICES[CHOSE_BOT_SPACE]: "{plan}/{choice}",
    CHOICES[CHOSE_SET]: "hideout/tokens",
}


def _chosen_at(data: dict[str, int | str]) -> tuple[str, ...]:
    place = _CHOSEN_AT.get(str(data["what"]))
    return (place.format(**data),) if place else ()


def _unable(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"plan": LOCATIONS[a], "reports_left": b}, ()


# --- what happens -------------------------------------------------------------------------------


def _target(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    """By how much it rises, to what, and why; the Challenge if it is one's doing."""
    challenge = b - len(TARGET_REASONS)
    data: dict[str, int | str] = {
        "amount": a,
        "target": c,
        "reason": TARGET_REASONS[b] if challenge < 0 else "challenge",
        "challenge": "" if challenge < 0 else CHALLENGES[challenge],
    }
    return data, ("target",)


def _agent(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {
        "agent": AGENTS[a],
        "location": LOCATIONS[b],
        "space": space_names(s, b)[c],
    }
    return data, (f"{LOCATIONS[b]}/space/{c}",)


def _hideout_chemical(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {
        "chemical": s.edition.chemicals[a],
        "amount": 1 if b == TO_HIDEOUT else -1,
        "to": ("supply", "hideout", "rnd")[b],
    }
    return data, ("hideout/chemicals",)


def _hideout_token(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"token": token_name(s, a)}, ("hideout/tokens",)


def _report(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"report": name_of(s, a)}, ("hideout/reports",)


def _discarded(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"report": name_of(s, a), "from": ORIGINS[b]}, ("hideout/reports",)


def _havoc(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    weather = s.edition.weathers[a]
    spent = [f"{track}-{weather}" for colour, track in enumerate(TRACKS) if c >> colour & 1]
    data: dict[str, int | str] = {"weather": weather, "awards": b, "tokens": ", ".join(spent)}
    return data, (f"rnd/extreme/{weather}",)


def _solo_end(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"ending": ENDINGS[a]}, ()


def _challenge(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"challenge": CHALLENGES[a]}, ()


_TELLERS: dict[int, Teller] = {
    e.TARGET: _target,
    e.SABOTEURS_CHOSE: _chose,
    e.SABOTEURS_TURN: told_round,
    e.SABOTEURS_UNABLE: _unable,
    e.AGENT_MOVED: _agent,
    e.HIDEOUT_CHEMICAL: _hideout_chemical,
    e.HIDEOUT_TOKEN: _hideout_token,
    e.REPORT: _report,
    e.REPORT_SHOWN: _report,
    e.REPORT_DISCARDED: _discarded,
    e.HAVOC: _havoc,
    e.SOLO_GOAL: told_goal,
    e.SOLO_END: _solo_end,
    e.CHALLENGE: _challenge,
}
