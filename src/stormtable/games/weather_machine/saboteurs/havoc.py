"""Step 7 of their turn: with a set of Research tokens they wreak havoc."""

from __future__ import annotations

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.experiment import worsen
from stormtable.games.weather_machine.names import EMPTY
from stormtable.games.weather_machine.saboteurs.reports import TO_DISCARD
from stormtable.games.weather_machine.saboteurs.target import (
    BY_HAVOC,
    CHOSE_SET,
    ONLY_ONE,
    SEQUENCE,
    UNLOCKS,
    bits,
    chose,
    colours_held,
    in_sequence,
    plot_of,
    previous_report,
    raise_target,
    saboteurs_unlock,
    set_possible,
    set_size,
)
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.rows import without


class Havoc(Act[MachineState]):
    """One set a turn; those that unlock first, then from the Previous Report's weather (S13)."""

    name = "havoc"

    def act(self, s: MachineState, step: int) -> None:
        sets = [
            weather
            for weather in range(5)
            if set_possible(s, weather, len(colours_held(s, weather)))
        ]
        if not sets:
            return
        locked = [weather for weather in sets if s.locks[weather]]
        chosen = in_sequence(previous_report(s).weather, locked or sets)
        by = ONLY_ONE if len(sets) == 1 else UNLOCKS if len(locked) == 1 else SEQUENCE
        chose(s, CHOSE_SET, chosen, by, bits(sets, chosen))
        spend_set(s, chosen, set_size(s, chosen))
        if s.locks[chosen]:
            worsen(s, chosen)
            s.push(pack(steps.HAVOC_UNLOCKS, chosen))
            s.push(pack(steps.TOP_REPORT, TO_DISCARD))
        elif s.reports_left:
            s.push(pack(steps.CHOOSE_HAVOC, 0))
        else:
            raise_target(s, plot_of(s).unlocked_set, BY_HAVOC)


def spend_set(s: MachineState, weather: int, needed: int) -> None:
    """Real tokens first (blue, green, purple), Awards for what is missing; all leave the game."""
    for colour in colours_held(s, weather):
        if needed:
            s.hideout_tokens = without(s.hideout_tokens, 5 * colour + weather)
            needed -= 1
    s.hideout_awards -= needed
    s.note(e.HAVOC, EMPTY, weather, needed)


class HavocUnlocks(Act[MachineState]):
    """The last thing a set of a locked weather does."""

    name = "havoc_unlocks"

    def act(self, s: MachineState, step: int) -> None:
        saboteurs_unlock(s, a_of(step))


class ChooseHavoc(Ask[MachineState]):
    """An unlocked set: the player chooses what it costs (S13)."""

    name = "choose_havoc"
    reference = "S13"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_RAISE_TARGET), pack(steps.V_DISCARD_TOP)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_RAISE_TARGET:
            raise_target(s, plot_of(s).unlocked_set, BY_HAVOC)
        else:
            s.push(pack(steps.TOP_REPORT, TO_DISCARD))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return steps.VERBS[kind_of(option)]
