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
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.office import token_name
from stormtable.games.weather_machine.state import MachineState
from stormtable.games.weather_machine.supply import tile_name
from stormtable.kernel.engine import FIRST_EVENT, Entry
from stormtable.kernel.event import Event

Told = tuple[dict[str, int | str], tuple[str, ...]]
"""An event's data and places."""

_EXCHANGES = ("science", "chemical", "part")
_STAGES = ("I", "II", "III")


def event_of(s: MachineState, entry: Entry) -> Event:
    kind, seat, a, b, c = entry
    teller = _TELLERS.get(kind)
    data, places = teller(s, seat, a, b, c) if teller else ({}, ())
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


def told_weather(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
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


def told_round(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
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


def told_goal(s: MachineState, seat: int, a: int, b: int, c: int) -> Told:
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
    e.ASSISTANT: told_weather,
    e.PART: _part,
    e.PART_PAID: _part,
    e.PART_LOST: _part,
    e.CHEMICAL: _chemical,
    e.CHEMICAL_PAID: _chemical,
    e.WORKSHOP_TILE: _workshop_tile,
    e.GOALS_DEALT: _goals_dealt,
    e.ROUND: told_round,
    e.TURN: told_round,
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
    e.LOCK_REMOVED: told_weather,
    e.GOAL_SET: _goal,
    e.GOAL_FLIPPED: _goal,
    e.GOAL_SCORED: told_goal,
    e.GOVERNMENT_RUNS: told_weather,
    e.GOVERNMENT_MARKER: _mark,
    e.WEATHER_FIXED: _extreme,
    e.EXTREME_WEATHER: _extreme,
    e.BREAKTHROUGH: _mark,
    e.PROTOTYPE: _prototype,
    e.EXPERIMENT_RUNS: _runs,
    e.EXPERIMENT_FAILS: told_weather,
    e.END_TRIGGERED: _end,
    e.EXCHANGE: _exchange,
    e.ACTION: _action,
    e.BENEFIT_LOST: _lost,
    e.BENEFIT: _benefit,
}
