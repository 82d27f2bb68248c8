"""Step 7 of the Saboteurs' turn: a set of Research tokens wreaks havoc."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.extreme import worsen
from stormtable.games.weather_machine.rules.names import ANY_AWARD, EMPTY
from stormtable.games.weather_machine.rules.solo.plot import plot_of
from stormtable.games.weather_machine.rules.solo.reasons import (
    CHOSE_SET,
    HAVOC_1,
    HAVOC_2,
    HAVOC_3,
    HAVOC_4,
    SEQUENCE,
    STEP_7,
    UNLOCKS,
    chose,
    in_sequence,
    journal_no_step,
    journal_step,
    previous_report,
)
from stormtable.games.weather_machine.rules.solo.reports import TO_DISCARD, top_report
from stormtable.games.weather_machine.rules.solo.target import (
    BY_HAVOC,
    hideout_colours,
    raise_target,
    saboteurs_unlock,
    set_possible,
    set_size,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.tuples import without


class Havoc(Act[MachineState]):
    """Spend one set per turn: first one that unlocks, then by the Previous Report's weather
    (S13)."""

    name = "havoc"

    def act(self, s: MachineState, step: int) -> None:
        sets = [
            weather
            for weather in range(5)
            if set_possible(s, weather, len(hideout_colours(s, weather)))
        ]
        journal_step(s, STEP_7)
        if sets:
            wreak(s, choose_set(s, sets))
        journal_no_step(s)


def wreak(s: MachineState, weather: int) -> None:
    if s.locks[weather]:
        journal_step(s, HAVOC_1)
        spend_set(s, weather)
        journal_step(s, HAVOC_2)
        worsen(s, weather)
        s.push(pack(steps.HAVOC_UNLOCKS, weather))
        s.push(top_report(TO_DISCARD, HAVOC_3))
        return
    spend_set(s, weather)
    if s.reports_left:
        s.push(pack(steps.CHOOSE_HAVOC, 0))
    else:
        raise_target(s, plot_of(s).unlocked_set, BY_HAVOC)


def choose_set(s: MachineState, sets: list[int]) -> int:
    locked = [weather for weather in sets if s.locks[weather]]
    if len(locked) == 1:
        chose(s, CHOSE_SET, locked[0], UNLOCKS, sets)
        return locked[0]
    left = locked or sets
    chosen = in_sequence(previous_report(s).weather, left)
    chose(s, CHOSE_SET, chosen, SEQUENCE, left)
    return chosen


def spend_set(s: MachineState, weather: int) -> None:
    """Spend real tokens first (blue, green, purple), then Awards for the missing ones; all leave
    the game."""
    needed = set_size(s, weather)
    spent = 0
    for colour in hideout_colours(s, weather):
        if needed:
            spent |= 1 << colour
            needed -= 1
    s.note(e.HAVOC, EMPTY, weather, needed, spent)
    for colour in range(3):
        if spent >> colour & 1:
            token = 5 * colour + weather
            s.hideout_tokens = without(s.hideout_tokens, token)
            s.note(e.HIDEOUT_SPENT, EMPTY, token, 1)
    if needed:
        s.hideout_awards -= needed
        s.note(e.HIDEOUT_SPENT, EMPTY, ANY_AWARD, needed)


class HavocUnlocks(Act[MachineState]):
    """Remove the Lock, as the last effect of a set of a locked weather."""

    name = "havoc_unlocks"

    def act(self, s: MachineState, step: int) -> None:
        journal_step(s, HAVOC_4)
        saboteurs_unlock(s, a_of(step))
        journal_no_step(s)


class RaiseTarget(Action[MachineState]):
    """Raise the Target Value."""

    verb = steps.V_RAISE_TARGET
    word = "raise-target"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.TARGET,)


class DiscardTop(Action[MachineState]):
    """Discard the top card of the Report deck."""

    verb = steps.V_DISCARD_TOP
    word = "discard-top"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.hideout("deck"),)


class ChooseHavoc(Ask[MachineState]):
    """Ask the player what an unlocked set costs them (S13)."""

    name = "choose_havoc"
    reference = "S13"
    actions = (RaiseTarget(), DiscardTop())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_RAISE_TARGET), pack(steps.V_DISCARD_TOP)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_RAISE_TARGET:
            journal_step(s, STEP_7)
            raise_target(s, plot_of(s).unlocked_set, BY_HAVOC)
            journal_no_step(s)
        else:
            s.push(top_report(TO_DISCARD, STEP_7))
