"""The display of Experiment tiles (page 20): which one is active, and how they move on."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.names import END_EXPERIMENTS, STAGES
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act, Draw
from stormtable.kernel.tuples import put, without

DISPLAY: Final = 3
"""The places of the display, left to right; then the place below the deck, and the deck's top."""


BELOW_DECK: Final = 3


ON_DECK: Final = 4


def active_tile(s: MachineState, weather: int) -> int:
    """Return the rightmost Experiment tile of this weather in the display, or NO_TILE."""
    for place in range(len(s.display) - 1, -1, -1):
        if s.display[place] != NO_TILE and s.display[place] % 5 == weather:
            return s.display[place]
    return NO_TILE


def experiment_name(s: MachineState, tile: int) -> str:
    return f"{s.edition.weathers[tile % 5]} {STAGES[tile // 5]}"


class NextExperiment(Act[MachineState]):
    """Remove the rightmost matching tile; the others move to the right, and a new one enters at the
    left."""

    name = "next_experiment"

    def act(self, s: MachineState, step: int) -> None:
        tile = active_tile(s, a_of(step))
        if tile == NO_TILE:
            return
        remove_tile(s, tile)
        if s.deck_next == NO_TILE:
            return
        s.note(e.EXPERIMENT_MOVED, -1, s.deck_next, DISPLAY - 1 - len(s.display), BELOW_DECK)
        s.display = (s.deck_next, *s.display)
        if s.deck_top != NO_TILE:
            s.note(e.EXPERIMENT_MOVED, -1, s.deck_top, BELOW_DECK, ON_DECK)
        s.deck_next = s.deck_top
        s.deck_top = NO_TILE
        if s.deck_left:
            s.deck_left -= 1
        if s.deck_next == NO_TILE:
            s.trigger_end(END_EXPERIMENTS)
        if s.deck_left:
            s.push(pack(steps.DEAL_EXPERIMENT, ON_DECK))


def remove_tile(s: MachineState, tile: int) -> None:
    """Remove a tile from the display; those to its left move to the right."""
    place = display_place(s, tile)
    s.note(e.EXPERIMENT_GONE, -1, tile, place)
    s.display = without(s.display[::-1], tile)[::-1]
    for left in range(place - 1, DISPLAY - 2 - len(s.display), -1):
        moved = s.display[left + 1 - DISPLAY + len(s.display)]
        s.note(e.EXPERIMENT_MOVED, -1, moved, left + 1, left)


def display_place(s: MachineState, tile: int) -> int:
    """Return the place of a tile in the display; the remaining tiles are at the right."""
    return DISPLAY - len(s.display) + s.display.index(tile)


def tile_place(s: MachineState, tile: int) -> str:
    return places.experiment(display_place(s, tile))


class DealExperiment(Draw[MachineState]):
    """Reveal an Experiment tile: Stage I first, then II, then III."""

    name = "deal_experiment"
    stream = "experiments"

    def weights(self, s: MachineState, step: int) -> list[int]:
        for stage in range(3):
            left = s.unseen[5 * stage : 5 * stage + 5]
            if any(left):
                weights = [0] * 15
                weights[5 * stage : 5 * stage + 5] = left
                return weights
        raise AssertionError("unreachable: the deck holds fewer tiles than there are")

    def settle(self, s: MachineState, step: int, result: int) -> None:
        where = a_of(step)
        s.unseen = put(s.unseen, result, 0)
        if where < DISPLAY:
            s.display += (result,)
        elif where == BELOW_DECK:
            s.deck_next = result
        else:
            s.deck_top = result
        s.note(e.EXPERIMENT_REVEALED, -1, result, where)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        where = a_of(step)
        if where < DISPLAY:
            return {"slot": where + 1}
        return {"where": "below" if where == BELOW_DECK else "deck"}

    def notation(self, s: MachineState, step: int, option: int) -> str:
        stage = ("I", "II", "III")[option // 5]
        return f"experiment {s.edition.weathers[option % 5]} {stage}"


class RemoveExperiment(Act[MachineState]):
    name = "remove_experiment"

    def act(self, s: MachineState, step: int) -> None:
        remove_tile(s, a_of(step))
