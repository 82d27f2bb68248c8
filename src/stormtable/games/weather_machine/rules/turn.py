"""Phase A (pages 9 to 12): rounds, turns, step 1, and the actions of step 3."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.actions import (
    AT_LOCATION,
    WORDS,
    begin_action,
    refused,
    why_refused,
)
from stormtable.games.weather_machine.rules.benefits import unusable
from stormtable.games.weather_machine.rules.funding import (
    investment_notation,
    investment_options,
    investment_places,
    investment_refusal,
    investment_warnings,
    perform_investment,
)
from stormtable.games.weather_machine.rules.geometry import location_of, space_of
from stormtable.games.weather_machine.rules.government import OWNED
from stormtable.games.weather_machine.rules.names import (
    BREAKTHROUGH,
    GOVERNMENT,
    LAB,
    LOCATIONS,
    PUBLISH,
    RESEARCH,
    RND,
    SECURE,
    SELL,
    SUPPLY,
    WORK,
)
from stormtable.games.weather_machine.rules.office import (
    award_notation,
    award_options,
    award_refusal,
    place_award,
    place_places,
    token_warnings,
)
from stormtable.games.weather_machine.rules.rnd import breakthrough_refusal
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import (
    perform_supply,
    supply_notation,
    supply_options,
    supply_places,
    supply_refusal,
    supply_warnings,
)
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added


class BeginRound(Act[MachineState]):
    """Phases A, B and C; the last round has no Phase C (p.8, p.22)."""

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
    """The four steps of a turn (p.9)."""

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


class StepOne(Ask[MachineState]):
    """Step 1: one Subsidy tile or one Investment tile, if wanted (p.9)."""

    name = "step_one"
    reference = "p.9"

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
            s.owned[seat] = added(owned, owned.index(2 * what), 1)
            s.note(e.SUBSIDY_USED, seat, what, OWNED)
            s.push(pack(steps.GAIN, seat, s.edition.subsidy_gains[what]))
        else:
            perform_investment(s, seat, option)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] == "use" and len(words) > 1:
            kind = s.edition.subsidy_names.index(words[1])
            if 2 * kind + 1 in s.owned[seat]:
                return Notice("subsidy_used", {"subsidy": words[1]}, "p.9")
            return Notice("no_such_subsidy", {"subsidy": words[1]}, "p.9")
        if words[0] in ("set", "fund"):
            return investment_refusal(s, seat, words)
        return award_refusal(s, seat, words) if words[0] == "award" else None

    def notation(self, s: MachineState, step: int, option: int) -> str:
        verb = kind_of(option)
        if verb == steps.V_PASS:
            return "pass"
        if verb == steps.V_AWARD:
            return award_notation(option)
        if verb == steps.V_USE:
            return f"use {s.edition.subsidy_names[a_of(option)]}"
        return investment_notation(s, a_of(step), option)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        verb = kind_of(option)
        if verb in (steps.V_SET, steps.V_FUND):
            return investment_places(s, a_of(step), option)
        if verb == steps.V_USE:
            return (places.subsidies(s, a_of(step), a_of(option)),)
        return place_places(a_of(step), option)

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        seat, verb, what = a_of(step), kind_of(option), a_of(option)
        if verb in (steps.V_SET, steps.V_FUND):
            return investment_warnings(s, seat, option)
        if verb == steps.V_USE:
            number = s.edition.subsidy_gains[what]
            return unusable(s, seat, "W12", number) or lost_by(s, seat, number)
        return token_warnings(s, seat, option)


# --- step 3, page 12 --------------------------------------------------------------------------


def main_options(s: MachineState, seat: int, location: int, done: int) -> list[int]:
    """One action, or where the space allows both one or both, each once (p.12)."""
    both = both_actions(s, seat)
    options: list[int] = []
    for number, action in enumerate(AT_LOCATION[location]):
        if done >> number & 1 or (done and not both):
            continue
        if refused(s, seat, action, False) == refusals.ALLOWED:
            options.append(pack(ACTION_VERBS[action]))
    return options


def both_actions(s: MachineState, seat: int) -> bool:
    """The Scientist stands on a space of a Main Location that allows both (p.12)."""
    return s.edition.both_actions[space_of(s.scientists[seat])]


ONCE = {GOVERNMENT: "p.14", LAB: "p.16", RND: "p.18"}
"""Where the rulebook says that each action of a Location is taken once a turn."""

ACTION_VERBS = {
    SELL: steps.V_SELL,
    SECURE: steps.V_SECURE,
    WORK: steps.V_WORK,
    PUBLISH: steps.V_PUBLISH,
    RESEARCH: steps.V_RESEARCH,
    BREAKTHROUGH: steps.V_BREAKTHROUGH,
}


SUPPLY_WORDS = ("extend", "construct", "initiative", "buy", "return")


class Actions(Ask[MachineState]):
    """Step 3: the actions of the Location; all optional (p.12)."""

    name = "actions"
    reference = "p.12"

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
            for number, action in enumerate(AT_LOCATION[location]):
                if ACTION_VERBS[action] == verb:
                    s.push(pack(steps.ACTIONS, seat, done | 1 << number, visit))
                    begin_action(s, seat, action, False)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        location = location_of(s.scientists[seat])
        if words[0] == "award":
            return award_refusal(s, seat, words)
        if words[0] in SUPPLY_WORDS and location != SUPPLY:
            return Notice("not_at_location", {"location": LOCATIONS[SUPPLY]}, "p.12")
        if words[0] == "call-security":
            return Notice("only_alone", {}, "S4")
        if location == SUPPLY:
            visit = c_of(step)
            told = supply_refusal(s, seat, visit & 31, visit >> 5, words)
            if told is not None:
                return told
        for place, pair in AT_LOCATION.items():
            for number, action in enumerate(pair):
                if WORDS[action] != words[0]:
                    continue
                if place != location:
                    return Notice("not_at_location", {"location": LOCATIONS[place]}, "p.12")
                if b_of(step) >> number & 1:
                    return Notice("action_taken", {"action": words[0]}, ONCE[place])
                if b_of(step) and not both_actions(s, seat):
                    return Notice("one_action_here", {}, "p.12")
                if action == BREAKTHROUGH:
                    return breakthrough_refusal(s, seat)
                return why_refused(s, seat, action)
        return None

    def notation(self, s: MachineState, step: int, option: int) -> str:
        verb = kind_of(option)
        if verb == steps.V_AWARD:
            return award_notation(option)
        if verb in (
            steps.V_EXTEND,
            steps.V_CONSTRUCT,
            steps.V_INITIATIVE,
            steps.V_BUY,
            steps.V_RETURN,
        ):
            return supply_notation(s, option)
        for action, one in ACTION_VERBS.items():
            if one == verb:
                return WORDS[action]
        return steps.VERBS[verb]

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        seat, verb = a_of(step), kind_of(option)
        if verb in (steps.V_AWARD, steps.V_END):
            return place_places(seat, option)
        action = places.action(location_of(s.scientists[seat]), steps.VERBS[verb])
        return (*supply_places(s, seat, option), action)

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        if kind_of(option) == steps.V_AWARD:
            return token_warnings(s, a_of(step), option)
        return supply_warnings(s, a_of(step), option)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"location": LOCATIONS[location_of(s.scientists[a_of(step)])]}
