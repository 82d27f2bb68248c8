"""Why a place of the map cannot be pressed now: the engine's refusals, or those of the table.

The engine gives a refusal where it refuses the move itself. The companion does not know the
player's holdings, so no reason here is about payment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from stormtable.games.weather_machine.companion import accepted
from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.companion.rules import (
    ENTRIES,
    HELPERS,
    MOVE,
    REWARD,
    SUPPLY_ROUND,
    WHICH_EXCHANGED,
    WHICH_TILE,
    stage_of,
)
from stormtable.games.weather_machine.companion.walkthrough import GAME
from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.geometry import MACHINE, weather_of
from stormtable.games.weather_machine.rules.machine_spaces import space_name
from stormtable.games.weather_machine.rules.movement import move_refusal
from stormtable.games.weather_machine.rules.names import GOVERNMENT, LAB, OFFICE, RND, SUPPLY
from stormtable.games.weather_machine.rules.solo.plot import YOU
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.story.names import names_in
from stormtable.kernel.codes import b_of, kind_of
from stormtable.kernel.notice import Notice
from stormtable.story.text import StoryText, Value, story_text

PAGES: Final = {GOVERNMENT: "p.14", LAB: "p.16", RND: "p.18"}
"""The page that lets a Bot only on an empty space, by machine."""
ANSWERS: Final = {WHICH_TILE: "p.14", WHICH_EXCHANGED: "p.8", HELPERS: "p.19"}
"""Questions that come before anything else, with the page that brings them."""
Reason = tuple[str, Notice]


def sentences(companion: Companion, language: str) -> dict[str, dict[str, str]]:
    """Return the reason and the page of each place that cannot be pressed, and of each Chemical
    that cannot be returned."""
    text = story_text(GAME, language)
    return {
        place: {"text": _sentence(text, notice), "rule": notice.rule}
        for place, notice in reasons(companion).items()
    }


def reasons(companion: Companion) -> dict[str, Notice]:
    """Return why each place is not among the presses. Questions outside the map have no reasons."""
    if companion.step < 0:
        return {}
    kind = kind_of(companion.step)
    if kind in ANSWERS:
        every = _while_asked(companion.state, companion.step)
    elif kind == ENTRIES:
        every = _of_entries(companion.state, stage_of(companion.step))
    else:
        return {}
    possible = set(accepted.options(companion))
    return {place: notice for place, notice in every if place not in possible}


def _while_asked(s: MachineState, step: int) -> Iterator[Reason]:
    """Yield the reasons while a question about the last entry is open."""
    kind = kind_of(step)
    first = Notice("answer_first", {}, ANSWERS[kind])
    for place, _ in _of_entries(s, REWARD):
        if not place.startswith("supply/return/"):
            yield place, first
    if kind == WHICH_TILE:
        weather = weather_of(b_of(step))
        branch = Notice("tile_elsewhere", {"weather": s.edition.weathers[weather]}, "p.14")
        for space in range(MACHINE):
            gone = Notice("no_subsidy_there", {}, "p.14")
            here = weather_of(space) == weather
            yield places.subsidy(s, space), gone if here else branch


def _of_entries(s: MachineState, stage: int) -> Iterator[Reason]:
    yield from _action_spaces(s, stage)
    yield "initiative", Notice("initiative_in_supply", {}, "p.13")
    for kind, name in enumerate(s.edition.chemicals):
        yield places.chemical(s, kind), Notice("chemical_not_in_supply", {"chemical": name}, "p.13")
        yield f"supply/return/{name}", Notice("supply_is_full", {"chemical": name}, "p.13")
    if stage == SUPPLY_ROUND:
        for place, _ in _pieces(s):
            yield place, Notice("only_supply", {}, "p.9")
    else:
        yield from _pieces(s)


def _action_spaces(s: MachineState, stage: int) -> Iterator[Reason]:
    for location in range(OFFICE):
        for space in range(s.edition.supply_spaces if location == SUPPLY else 3):
            place = places.action_space(location, space)
            if stage == SUPPLY_ROUND:
                yield place, Notice("nobody_moves", {}, "W22")
            elif stage == REWARD:
                yield place, Notice("reward_moves_nobody", {}, "p.20")
            elif stage == MOVE:
                refused = move_refusal(s, YOU, location, space)
                if refused is not None:
                    yield place, refused
            else:
                yield place, Notice("moved_already", {}, "p.11")


def _pieces(s: MachineState) -> Iterator[Reason]:
    """Yield the pieces on the machines, each with the only reason that it can have."""
    for space in range(MACHINE):
        where = {"space": space_name(s, space)}
        for location, page in PAGES.items():
            yield places.bot_space(s, location, space), Notice("bot_space_taken", where, page)
        gone = s.subsidies[space] == NO_TILE
        used = Notice("tile_is_used", {}, "p.15")
        nothing = Notice("no_subsidy_there", {}, "p.15")
        yield places.subsidy(s, space), nothing if gone else used
    for weather, name in enumerate(s.edition.weathers):
        about = {"weather": name}
        yield places.lock(s, weather), Notice("lock_is_off", about, "p.17")
        marked = YOU in s.extreme_marks[weather]
        mark = Notice("marked_already", about, "p.19") if marked else Notice("calm", about, "W34")
        yield places.extreme(s, weather), mark


def _sentence(text: StoryText, notice: Notice) -> str:
    names = names_in(text)
    slots: dict[str, Value] = {}
    for key, value in notice.params.items():
        code: Any = value
        if key == "space" and code.isdigit():
            slots[key] = text.say("space_name", "number", n=int(code))
        else:
            slots[key] = names.space(code, "") if key == "space" else names.name(code)
    own = text.has("companion", "unlit", notice.code)
    return text.say(*(("companion", "unlit") if own else ("notice",)), notice.code, **slots)
