"""Render journal entries as events: names for their ints, the places, and what moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.actions import LOCATION_OF, WORDS
from stormtable.games.weather_machine.rules.geometry import location_of, space_of
from stormtable.games.weather_machine.rules.movement import space_names
from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    BENEFITS,
    EMPTY,
    END_REASONS,
    GOVERNMENT,
    GOVERNMENT_MARKER,
    LAB,
    LOCATIONS,
    OFFICE,
    RND,
    SUPPLY,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view import holdings, pieces
from stormtable.games.weather_machine.view.event_fields import EventRenderer, experiment_data, moved
from stormtable.kernel.event import Event, EventFields
from stormtable.kernel.journal import Entry

NAMES: Final[Mapping[int, str]] = {
    number: name.lower()
    for name, number in vars(e).items()
    if name.isupper() and name != "FIRST_EVENT"
}
"""The names of the kinds of entries in `events`."""

PLACELESS: Final = frozenset({"round", "turn", "final_round", "final_scoring", "end_triggered"})
"""Events that concern the game as a whole and have no place."""


def event_of(s: MachineState, entry: Entry) -> Event:
    return render_event(RENDERERS, s, entry)


def render_event(renderers: Mapping[int, EventRenderer], s: MachineState, entry: Entry) -> Event:
    kind, seat, a, b, c = entry
    fields = renderers[kind](s, seat, a, b, c)
    return Event(
        NAMES[kind],
        seat,
        fields.data,
        fields.places,
        what=fields.what,
        piece=fields.piece,
        origin=fields.origin,
        target=fields.target,
    )


# --- the machines and the weather -----------------------------------------------------------------


def _branch(location: int) -> EventRenderer:
    def fields(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
        return EventFields({"weather": s.edition.weathers[a]}, (places.branch(s, location, a),))

    return fields


def _experiment_runs(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields(experiment_data(s, b), (places.branch(s, LAB, a),))


def _prototype(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"weather": s.edition.weathers[a], "parts": b}
    return EventFields(data, (places.branch(s, RND, a), places.extreme(s, a)))


def _assistant(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"weather": s.edition.weathers[a]}
    origin = places.BOX if b == EMPTY else places.assistant(s, b)
    return moved(data, pieces.ASSISTANT, origin, places.assistant(s, a))


def _extreme_data(s: MachineState, weather: int, level: int) -> dict[str, Any]:
    return {"weather": s.edition.weathers[weather], "level": level + 1}


def _extreme_weather(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    stack, board = places.extreme_stack(s, a), places.extreme(s, a)
    return moved(_extreme_data(s, a, b), pieces.extreme(s, a, b), stack, board)


def _weather_fixed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    stack, board = places.extreme_stack(s, a), places.extreme(s, a)
    return moved(_extreme_data(s, a, b), pieces.extreme(s, a, b), board, stack)


def _mark(s: MachineState, weather: int, slot: int) -> dict[str, Any]:
    return {"weather": s.edition.weathers[weather], "slot": slot + 1}


def _breakthrough(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = _mark(s, a, b) | {"row": c + 1}
    there = places.extreme_slot(s, a, b)
    return moved(data, pieces.marker(seat), places.paper_row(seat, c), there)


def _government_marker(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    markers, slot = places.GOVERNMENT_MARKERS, places.extreme_slot(s, a, b)
    return moved(_mark(s, a, b), pieces.marker(GOVERNMENT_MARKER), markers, slot)


def _marker_gone(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return a marker that leaves: a Government marker returns, a player's leaves the game."""
    data = _mark(s, a, b) | {"marker": pieces.owner(c)}
    target = places.GOVERNMENT_MARKERS if c == GOVERNMENT_MARKER else places.BOX
    return moved(data, pieces.marker(c), places.extreme_slot(s, a, b), target)


# --- people ---------------------------------------------------------------------------------------


def _moved(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"location": LOCATIONS[a], "space": space_names(s, a)[b]}
    return moved(data, pieces.scientist(seat), places.standing(c), places.action_space(a, b))


def _lativ_moved(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    space = "" if a in (OFFICE, SUPPLY) else space_names(s, a)[b]
    origin, target = places.lativ_at(location_of(c), space_of(c)), places.lativ_at(a, b)
    data = {"location": LOCATIONS[a], "space": space}
    return moved(data, pieces.LATIV_HIMSELF, origin, target)


def _turn_order(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    origin = places.reserve("markers") if b == EMPTY else places.order(b)
    return moved({"place": a + 1}, pieces.order(seat), origin, places.order(a))


def _initiative(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    origin, target = places.initiative(b), places.initiative(a)
    return moved({"place": a + 1}, pieces.initiative(seat), origin, target)


def _round(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"round": a})


def _score_total(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"cp": a}, (places.cp(seat),))


def _nowhere(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({})


def _income(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({}, (places.mat(seat),))


def _end(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"reason": END_REASONS[a]})


def _action(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    word = WORDS.get(a, "work")
    return EventFields({"action": word, "free": b}, (places.action(LOCATION_OF[a], word),))


def _benefit(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    text = s.edition.gain_texts[a]
    return EventFields({"benefit": text.split(" ")[b], "list": text}, (places.mat(seat),))


def _benefit_lost(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return a lost benefit: an impossible action, or an advance with all markers at the end."""
    benefit = "advance:any" if a == ADVANCE else BENEFITS[a]
    return EventFields({"benefit": benefit}, (places.mat(seat),))


RENDERERS: Final[Mapping[int, EventRenderer]] = {
    **holdings.RENDERERS,
    e.GOVERNMENT_RUNS: _branch(GOVERNMENT),
    e.EXPERIMENT_RUNS: _experiment_runs,
    e.EXPERIMENT_FAILS: _branch(LAB),
    e.PROTOTYPE: _prototype,
    e.ASSISTANT: _assistant,
    e.EXTREME_WEATHER: _extreme_weather,
    e.WEATHER_FIXED: _weather_fixed,
    e.BREAKTHROUGH: _breakthrough,
    e.GOVERNMENT_MARKER: _government_marker,
    e.MARKER_GONE: _marker_gone,
    e.MOVED: _moved,
    e.LATIV_MOVED: _lativ_moved,
    e.TURN_ORDER: _turn_order,
    e.INITIATIVE: _initiative,
    e.INITIATIVE_SHIFTED: _initiative,
    e.ROUND: _round,
    e.TURN: _round,
    e.FINAL_ROUND: _nowhere,
    e.FINAL_SCORING: _nowhere,
    e.SCORE_TOTAL: _score_total,
    e.INCOME: _income,
    e.END_TRIGGERED: _end,
    e.ACTION: _action,
    e.BENEFIT: _benefit,
    e.BENEFIT_LOST: _benefit_lost,
}
