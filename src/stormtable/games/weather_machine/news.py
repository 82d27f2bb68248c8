"""Journal entries made readable: names for their ints, and the places they happened at."""

from __future__ import annotations

from collections.abc import Callable

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine.actions import WORDS
from stormtable.games.weather_machine.government import space_name
from stormtable.games.weather_machine.lab import goal_name
from stormtable.games.weather_machine.movement import space_names
from stormtable.games.weather_machine.names import (
    BENEFITS,
    CP_SOURCES,
    END_REASONS,
    LOCATIONS,
    OFFICE,
    SABOTEUR,
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.office import token_name
from stormtable.games.weather_machine.saboteurs.endings import ENDINGS
from stormtable.games.weather_machine.saboteurs.plot import AGENTS, CHALLENGES
from stormtable.games.weather_machine.saboteurs.reports import name_of
from stormtable.games.weather_machine.saboteurs.target import (
    CHOICES,
    CHOSE_BRANCH,
    CHOSE_CHEMICAL,
    CHOSE_LOCATION,
    CHOSE_SET,
    CHOSE_SUBSIDY,
    CRITERIA,
    TARGET_REASONS,
)
from stormtable.games.weather_machine.state import MachineState
from stormtable.games.weather_machine.supply import tile_name
from stormtable.kernel.engine import FIRST_EVENT, NOBODY, Entry
from stormtable.kernel.event import Event

Told = tuple[dict[str, int | str], tuple[str, ...]]
"""An event's data and places."""

_EXCHANGES = ("science", "chemical", "part")
_STAGES = ("I", "II", "III")


def event_of(s: MachineState, entry: Entry) -> Event:
    kind, seat, a, b, c = entry
    teller = _TELLERS.get(kind)
    data, places = teller(s, seat, a, b, c) if teller else ({}, ())
    if seat == SABOTEUR:
        seat, data = NOBODY, {**data, "by": "saboteurs"}
    return Event(e.NAMES[kind - FIRST_EVENT], seat, data, places, what=_CHANGES.get(kind, ""))


_CHANGES = {
    e.CP: "cp",
    e.VOUCHER: "voucher",
    e.INVESTMENT: "investment",
    e.EXCHANGE: "exchange",
    e.TARGET: "target",
}
"""What these change how much of a seat has."""


def _cp(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"amount": a, "source": CP_SOURCES[b]}, (f"cp/{seat}",)


def _voucher(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"type": VOUCHERS[a], "amount": b, "lost": c}, (f"lab/{seat}/vouchers/{VOUCHERS[a]}",)


def _funding(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"track": TRACKS[a], "space": b}, (f"funding/{TRACKS[a]}/{b}",)


def _investment(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"amount": 1 if a else -1}, (f"lab/{seat}/investments",)


def _place(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"place": a + 1}, (f"office/order/{a}",)


def _initiative(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"place": a + 1}, (f"supply/initiative/{a}",)


def _tile_revealed(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"tile": tile_name(s, a)}, (f"supply/offer/{b}",)


def _subsidy(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    place = f"government/subsidy/{space_name(s, b)}" if b < 15 else f"lab/{seat}/subsidies"
    return {"subsidy": s.edition.subsidy_names[a]}, (place,)


def _experiment(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {"weather": s.edition.weathers[a % 5], "stage": _STAGES[a // 5]}
    return data, (f"lab/experiment/{b}",)


def _weather(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    name = s.edition.weathers[a]
    return {"weather": name}, (f"lab/{name}",)


def _part(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"part": s.edition.colours[a]}, (f"lab/{seat}/parts",)


def _chemical(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    name = s.edition.chemicals[a]
    return {"chemical": name, "to": "rnd" if b else "supply"}, (f"supply/{name}",)


def _workshop_tile(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"tile": tile_name(s, a)}, (f"lab/{seat}/workshop/{b & 0xFF},{b >> 8}",)


def _goals_dealt(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"symbol": SYMBOLS[a], "colour": "all" if b == 3 else TRACKS[b]}, ()


def _round(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"round": a}, ()


def _moved(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    space = "" if a == OFFICE or (seat < 0 and a == 0) else space_names(s, a)[b]
    return {"location": LOCATIONS[a], "space": space}, (f"{LOCATIONS[a]}/space/{b}",)


def _lativ_bot(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    name = s.edition.weathers[a]
    to = "side" if b == 3 else "branch"
    return {"weather": name, "to": to}, (f"lab/{name}-{b + 1}" if b < 3 else "lab/side",)


def _token(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"token": "award" if a == 15 else token_name(s, a)}, ()


def _slot(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"slot": a + 1}, (f"lab/{seat}/assembly/{a}",)


def _bot_placed(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {"location": LOCATIONS[a], "space": space_name(s, b)}
    return data, (f"{LOCATIONS[a]}/{space_name(s, b)}",)


def _bot_returned(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"space": space_name(s, a)}, (f"lab/{space_name(s, a)}",)


def _research_token(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"token": token_name(s, 5 * a + b)}, (f"{TRACKS[a]}/tokens/{s.edition.weathers[b]}",)


def _token_placed(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    name = "award" if b == 15 else token_name(s, b)
    return {"token": name, "row": a // 3 + 1}, (f"lab/{seat}/office/{a // 3}/{TRACKS[a % 3]}",)


def _award(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"awards": a}, (f"lab/{seat}/waiting",)


def _citation(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {"goal": goal_name(s, b), "row": a // 3 + 1}
    return data, (f"lab/{seat}/office/{a // 3}/{TRACKS[a % 3]}",)


def _paper(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {"row": a + 1, "weather": s.edition.weathers[b]}
    return data, (f"lab/{seat}/office/{a}",)


def _goal(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"goal": goal_name(s, a)}, (f"lab/{seat}/goals/{b}",)


def _goal_scored(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"goal": goal_name(s, a)}, ()


def _extreme(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    name = s.edition.weathers[a]
    return {"weather": name, "level": b + 1}, (f"rnd/extreme/{name}",)


def _mark(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    name = s.edition.weathers[a]
    return {"weather": name, "slot": b + 1}, (f"rnd/extreme/{name}/{b}",)


def _prototype(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"weather": s.edition.weathers[a], "parts": b}, (f"rnd/{s.edition.weathers[a]}",)


def _runs(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {"weather": s.edition.weathers[a], "stage": _STAGES[b // 5]}
    return data, (f"lab/{s.edition.weathers[a]}",)


def _end(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"reason": END_REASONS[a]}, ()


def _exchange(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {"kind": _EXCHANGES[a]}
    if a:
        names = s.edition.chemicals if a == 1 else s.edition.colours
        data |= {"given": names[b], "for": names[c]}
    return data, ()


def _action(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"action": WORDS.get(a, "work"), "free": b}, ()


def _benefit(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"benefit": s.edition.gain_texts[a].split(" ")[b]}, ()


def _lost(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"benefit": BENEFITS[a]}, ()


# --- the Saboteurs ------------------------------------------------------------------------------


def _target(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"amount": a, "reason": TARGET_REASONS[b]}, ("target",)


def _saboteurs_chose(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    """What they chose, the criterion that decided, and what it beat."""
    what, plan = a & 15, a >> 4
    names = _alternatives(s, what)
    beaten = [name for number, name in enumerate(names) if c >> 4 >> number & 1]
    choice = space_name(s, b) if what == CHOSE_SUBSIDY else names[b]
    data: dict[str, int | str] = {
        "plan": LOCATIONS[plan - 1] if plan else "",
        "what": CHOICES[what],
        "choice": choice,
        "criterion": CRITERIA[c & 15],
        "beaten": ", ".join(beaten),
    }
    return data, ()


def _saboteurs_unable(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"plan": LOCATIONS[a]}, ()


def _alternatives(s: MachineState, what: int) -> list[str]:
    if what == CHOSE_LOCATION:
        return list(LOCATIONS)
    if what == CHOSE_CHEMICAL:
        return s.edition.chemicals
    if what in (CHOSE_BRANCH, CHOSE_SET):
        return s.edition.weathers
    return ["1", "2", "3", "4"]


def _agent(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    data: dict[str, int | str] = {
        "agent": AGENTS[a],
        "location": LOCATIONS[b],
        "space": space_names(s, b)[c],
    }
    return data, (f"{LOCATIONS[b]}/space/{c}",)


def _hideout_chemical(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"chemical": s.edition.chemicals[a], "amount": 1 if b else -1}, ("hideout/chemicals",)


def _hideout_token(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"token": token_name(s, a)}, ("hideout/tokens",)


def _report(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"report": name_of(s, a)}, ("hideout/reports",)


def _havoc(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"weather": s.edition.weathers[a], "awards": b}, (
        f"rnd/extreme/{s.edition.weathers[a]}",
    )


def _solo_end(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"ending": ENDINGS[a]}, ()


def _challenge(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
    return {"challenge": CHALLENGES[a]}, ()


Teller = Callable[[MachineState, int, int, int, int], Told]

_TELLERS: dict[int, Teller] = {
    e.CP: _cp,
    e.VOUCHER: _voucher,
    e.FUNDING: _funding,
    e.INVESTMENT: _investment,
    e.TURN_ORDER: _place,
    e.INITIATIVE: _initiative,
    e.TILE_REVEALED: _tile_revealed,
    e.SUBSIDY_LAID: _subsidy,
    e.EXPERIMENT_REVEALED: _experiment,
    e.EXPERIMENT_GONE: _experiment,
    e.ASSISTANT: _weather,
    e.PART: _part,
    e.PART_PAID: _part,
    e.PART_LOST: _part,
    e.CHEMICAL: _chemical,
    e.CHEMICAL_PAID: _chemical,
    e.WORKSHOP_TILE: _workshop_tile,
    e.GOALS_DEALT: _goals_dealt,
    e.ROUND: _round,
    e.TURN: _round,
    e.MOVED: _moved,
    e.LATIV_MOVED: _moved,
    e.LATIV_BOT: _lativ_bot,
    e.TOKEN_DISCARDED: _token,
    e.TOKEN_LOST: _token,
    e.BOT_CONSTRUCTED: _slot,
    e.BOT_PLACED: _bot_placed,
    e.BOT_RETURNED: _bot_returned,
    e.SUBSIDY_TAKEN: _subsidy,
    e.SUBSIDY_DISCARDED: _subsidy,
    e.SUBSIDY_USED: _subsidy,
    e.RESEARCH_TOKEN: _research_token,
    e.TOKEN_PLACED: _token_placed,
    e.AWARD: _award,
    e.CITATION: _citation,
    e.PAPER: _paper,
    e.LOCK_REMOVED: _weather,
    e.GOAL_SET: _goal,
    e.GOAL_FLIPPED: _goal,
    e.GOAL_SCORED: _goal_scored,
    e.GOVERNMENT_RUNS: _weather,
    e.GOVERNMENT_MARKER: _mark,
    e.WEATHER_FIXED: _extreme,
    e.EXTREME_WEATHER: _extreme,
    e.BREAKTHROUGH: _mark,
    e.PROTOTYPE: _prototype,
    e.EXPERIMENT_RUNS: _runs,
    e.EXPERIMENT_FAILS: _weather,
    e.END_TRIGGERED: _end,
    e.EXCHANGE: _exchange,
    e.ACTION: _action,
    e.BENEFIT_LOST: _lost,
    e.BENEFIT: _benefit,
    e.TARGET: _target,
    e.SABOTEURS_CHOSE: _saboteurs_chose,
    e.SABOTEURS_TURN: _round,
    e.SABOTEURS_UNABLE: _saboteurs_unable,
    e.AGENT_MOVED: _agent,
    e.HIDEOUT_CHEMICAL: _hideout_chemical,
    e.HIDEOUT_TOKEN: _hideout_token,
    e.REPORT: _report,
    e.REPORT_SHOWN: _report,
    e.REPORT_DISCARDED: _report,
    e.HAVOC: _havoc,
    e.SOLO_GOAL: _goal_scored,
    e.SOLO_END: _solo_end,
    e.CHALLENGE: _challenge,
}
