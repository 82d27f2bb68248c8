"""Corrections of the table: what lies there is not what the phone believes."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.companion.rules import BLUE
from stormtable.games.weather_machine.rules.extreme import clear_marks
from stormtable.games.weather_machine.rules.geometry import space_at, stand_at
from stormtable.games.weather_machine.rules.names import EMPTY, LATIV, LOCATIONS, SABOTEUR
from stormtable.games.weather_machine.rules.solo.plot import YOU
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.errors import IllegalOption
from stormtable.kernel.tuples import IntTuple, put, put_in

OWNERS: Final = {"none": EMPTY, "you": YOU, "them": SABOTEUR, "lativ": LATIV}
LEVELS: Final = 3


def correct(s: MachineState, words: list[str]) -> None:
    """Apply `set/PLACE/VALUE`; the place is as everywhere, `set/government/rain/1/you`."""
    try:
        _correct(s, words[1:-1], words[-1])
    except (ValueError, KeyError, IndexError):
        raise IllegalOption(f"{'/'.join(words)!r} is no correction", "press the piece") from None


def _correct(s: MachineState, place: list[str], value: str) -> None:
    first, second = place[0], place[1] if len(place) > 1 else ""
    if first == "target":
        s.target = _count(value, 999)
    elif second == "chemical":
        kind = s.edition.chemicals.index(place[2])
        most = len(s.edition.chemical_slots)
        if first == "supply":
            s.chemicals_left = put(s.chemicals_left, kind, _count(value, most))
        elif first == "you":
            s.chemicals = put_in(s.chemicals, YOU, kind, _count(value, most))
        else:
            s.hideout_chemicals = put(s.hideout_chemicals, kind, _count(value, most))
    elif second == "tokens":
        _tokens(s, first, s.edition.weathers.index(place[2]), _count(value, 9))
    elif second == "locks":
        s.locks = put(s.locks, s.edition.weathers.index(place[2]), _count(value, 1))
    elif second == "extreme":
        _level(s, s.edition.weathers.index(place[2]), _count(value, LEVELS))
    elif second == "subsidy":
        tile = space_at(s.edition.weathers.index(place[2]), int(place[3]) - 1)
        s.subsidies = put(s.subsidies, tile, NO_TILE if value == "none" else BLUE)
        s.subsidies_used = put(s.subsidies_used, tile, int(value == "used"))
    elif second == "space":
        _standing(s, value, stand_at(LOCATIONS.index(first), int(place[2]) - 1))
    else:
        _bot(s, first, space_at(s.edition.weathers.index(second), int(place[2]) - 1), OWNERS[value])


def _count(value: str, most: int) -> int:
    number = int(value)
    if not 0 <= number <= most:
        raise ValueError(value)
    return number


def _tokens(s: MachineState, location: str, weather: int, count: int) -> None:
    if location == "government":
        s.government_tokens = put(s.government_tokens, weather, count)
    elif location == "lab":
        s.lab_tokens = put(s.lab_tokens, weather, count)
    else:
        s.rnd_tokens = put(s.rnd_tokens, weather, count)


def _level(s: MachineState, weather: int, level: int) -> None:
    """Lay tiles up to this level, without markers."""
    s.extreme = put(s.extreme, weather, tuple(range(level)))
    s.extreme_stacks = put(s.extreme_stacks, weather, tuple(range(LEVELS - 1, level - 1, -1)))
    clear_marks(s, weather)


def _standing(s: MachineState, who: str, where: int) -> None:
    if who == "you":
        s.scientists = put(s.scientists, YOU, where)
    else:
        s.agents = put(s.agents, ("white", "pink").index(who), where)


def _bot(s: MachineState, location: str, space: int, owner: int) -> None:
    bots: IntTuple = {
        "government": s.government_bots,
        "lab": s.lab_bots,
        "rnd": s.rnd_bots,
    }[location]
    s.hideout_bots += (bots[space] == SABOTEUR) - (owner == SABOTEUR)
    s.lativ_bots += (bots[space] == LATIV) - (owner == LATIV)
    if s.hideout_bots < 0 or s.lativ_bots < 0:
        s.hideout_bots, s.lativ_bots = max(0, s.hideout_bots), max(0, s.lativ_bots)
    bots = put(bots, space, owner)
    if location == "government":
        s.government_bots = bots
    elif location == "lab":
        s.lab_bots = bots
    else:
        s.rnd_bots = bots
