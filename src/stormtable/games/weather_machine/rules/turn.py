"""Phase A (pages 9 to 12): rounds, turns, step 1, and the actions of step 3."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.actions import (
    ACTION_VERBS,
    LOCATION_ACTIONS,
    MAIN_ACTIONS,
    begin_action,
    both_actions,
    refusal_code,
)
from stormtable.games.weather_machine.rules.benefits import unusable
from stormtable.games.weather_machine.rules.funding import (
    INVESTMENT_ACTIONS,
    investment_options,
    perform_investment,
)
from stormtable.games.weather_machine.rules.geometry import location_of
from stormtable.games.weather_machine.rules.government import OWNED, owns
from stormtable.games.weather_machine.rules.names import LOCATIONS, SUPPLY
from stormtable.games.weather_machine.rules.office import (
    AWARD_ACTION,
    award_options,
    place_award,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import (
    SUPPLY_ACTIONS,
    perform_supply,
    supply_options,
)
from stormtable.games.weather_machine.rules.verbs import End, Pass
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put


class BeginRound(Act[MachineState]):
    """Begin a round: phases A, B and C; the last round has no Phase C (p.8, p.22)."""

    name = "begin_round"

    def act(self, s: MachineState, step: int) -> None:
        s.round += 1
        s.note(e.ROUND, -1, s.round)
        if s.final:
            s.note(e.FINAL_ROUND, -1)
            s.push(pack(steps.FINAL_SCORING))
            for seat in reversed(s.variant.seats(s)):
                s.push(pack(steps.FINAL_TOKENS, seat))
            s.push(pack(steps.FINAL_BRANCH, 0))
        else:
            s.push(pack(steps.PHASE_C))
            s.push(pack(steps.PHASE_B))
        for seat in reversed(s.order):
            self.push_turn(s, seat)

    def push_turn(self, s: MachineState, seat: int) -> None:
        s.push(pack(steps.TURN, seat))


class Turn(Act[MachineState]):
    """Push the four steps of a turn (p.9)."""

    name = "turn"
    halts = True

    def act(self, s: MachineState, step: int) -> None:
        seat = a_of(step)
        s.turn += 1
        s.note(e.TURN, seat, s.round)
        s.push(pack(steps.PLACE_TOKENS, seat))
        s.push(pack(steps.ACTIONS, seat))
        s.push(pack(steps.MOVE, seat))
        s.push(pack(steps.STEP_ONE, seat))


class UseSubsidy(Action[MachineState]):
    """Use one of the player's own Subsidy tiles, once (p.9)."""

    verb = steps.V_USE
    word = "use"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_USE, tile // 2) for tile in s.owned[seat]]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        kinds = range(len(s.edition.subsidy_names))
        return [pack(steps.V_USE, kind) for kind in kinds if not owns(s, seat, kind)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = a_of(target)
        if 2 * kind in s.owned[seat]:
            return None
        name = s.edition.subsidy_names[kind]
        if owns(s, seat, kind):
            return Notice("subsidy_used", {"subsidy": name}, "p.9")
        return Notice("no_such_subsidy", {"subsidy": name}, "p.9")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"use {s.edition.subsidy_names[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.subsidies(s, a_of(step), a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat, gain = a_of(step), s.edition.subsidy_gains[a_of(target)]
        return unusable(s, seat, "W12", gain) or lost_by(s, seat, gain)


class StepOne(Ask[MachineState]):
    """Step 1: use one Subsidy tile or spend one Investment tile, both optional (p.9)."""

    name = "step_one"
    reference = "p.9"
    actions = (Pass(), UseSubsidy(), *INVESTMENT_ACTIONS, AWARD_ACTION)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        options.extend(pack(steps.V_USE, tile // 2) for tile in s.owned[seat] if tile % 2 == 0)
        options.extend(investment_options(s, seat))
        options.extend(award_options(s, seat))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, verb, what = a_of(step), kind_of(option), a_of(option)
        if verb == steps.V_PASS:
            return
        if verb == steps.V_AWARD:
            s.push(step)
            place_award(s, seat, what)
        elif verb == steps.V_USE:
            owned = s.owned[seat]
            s.owned = put(s.owned, seat, added(owned, owned.index(2 * what), 1))
            s.note(e.SUBSIDY_USED, seat, what, OWNED)
            s.push(pack(steps.GAIN, seat, s.edition.subsidy_gains[what]))
        else:
            perform_investment(s, seat, option)


# --- step 3, page 12 --------------------------------------------------------------------------


def main_options(s: MachineState, seat: int, location: int, done: int) -> list[int]:
    """Return the actions of a Location: one of them, or on a space for both each once (p.12)."""
    both = both_actions(s, seat)
    options: list[int] = []
    for number, action in enumerate(LOCATION_ACTIONS[location]):
        if done >> number & 1 or (done and not both):
            continue
        if refusal_code(s, seat, action, False) == refusals.ALLOWED:
            options.append(pack(ACTION_VERBS[action]))
    return options


class CallSecurity(Action[MachineState]):
    """Call Security, which only a solo player may do (S4)."""

    verb = steps.V_CALL_SECURITY
    word = "call-security"
    greyed = False

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return Notice("only_alone", {}, "S4")


SHARED_ACTIONS: Final = (*SUPPLY_ACTIONS, *MAIN_ACTIONS, End(), AWARD_ACTION)
"""The actions of step 3 for any number of players."""


class Actions(Ask[MachineState]):
    """Step 3: take the actions of the Location; all are optional (p.12)."""

    name = "actions"
    reference = "p.12"
    actions = (*SHARED_ACTIONS, CallSecurity())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        location = location_of(s.scientists[seat])
        if location == SUPPLY:
            options = supply_options(s, seat, c_of(step) & 31, c_of(step) >> 5)
        else:
            options = main_options(s, seat, location, b_of(step))
        options.append(pack(steps.V_END))
        if s.round > 0:
            options.extend(award_options(s, seat))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, verb, what = a_of(step), kind_of(option), a_of(option)
        if verb == steps.V_END:
            return
        done, visit = b_of(step), c_of(step)
        location = location_of(s.scientists[seat])
        if verb == steps.V_AWARD:
            s.push(step)
            place_award(s, seat, what)
        elif location == SUPPLY:
            if verb == steps.V_BUY:
                visit |= 1 << what
            elif verb == steps.V_RETURN:
                visit |= 32 << what
            else:
                visit = 0
            s.push(pack(steps.ACTIONS, seat, done, visit))
            perform_supply(s, seat, option)
        else:
            for number, action in enumerate(LOCATION_ACTIONS[location]):
                if ACTION_VERBS[action] == verb:
                    s.push(pack(steps.ACTIONS, seat, done | 1 << number, visit))
                    begin_action(s, seat, action, False)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"location": LOCATIONS[location_of(s.scientists[a_of(step)])]}
