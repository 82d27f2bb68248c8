"""Funding tracks (page 10), each with its own kind of payment, and Investments (page 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.benefits import unusable
from stormtable.games.weather_machine.rules.names import LAST_SPACE, SCIENCE, TRACKS, VOUCHER
from stormtable.games.weather_machine.rules.papers import goal_name, goals_beyond
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, added_in, put, put_in, without

GOVERNMENT_TRACK: Final = 0
LAB_TRACK: Final = 1
RND_TRACK: Final = 2


class Fund(Act[MachineState]):
    """Pay a track's funding; the step's third argument is a modifier from the Lab's track."""

    name = "fund"

    def act(self, s: MachineState, step: int) -> None:
        seat, track = a_of(step), b_of(step)
        # The payment counts at most the last space; the marker itself does not move (W30).
        space = min(LAST_SPACE, s.funding[seat][track] + c_of(step))
        gains = s.edition.funding_gains[track]
        if track == GOVERNMENT_TRACK:
            for position in range(space, -1, -1):
                if gains[position]:
                    s.push(pack(steps.GAIN, seat, gains[position]))
        elif track == RND_TRACK:
            if any(_paid(s, track, space)):
                s.push(pack(steps.FUND_RND, seat, space))
        else:
            science = 0
            for position in range(space + 1):
                for benefit in s.edition.gains[gains[position]]:
                    if kind_of(benefit) == VOUCHER:
                        science += b_of(benefit)
            if science:
                s.gain_vouchers(seat, SCIENCE, science)
            s.push(pack(steps.FUND_LAB, seat))


class FundTrack(Action[MachineState]):
    """Choose the track that the Lab's track pays in addition to its own."""

    verb = steps.V_FUND
    word = "fund"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_FUND, track) for track in range(len(TRACKS))]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) == LAB_TRACK:
            return Notice("one_of_the_other_tracks", {}, "p.10")
        return None

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"fund {TRACKS[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.track(a_of(target)),)


class FundLab(Ask[MachineState]):
    """Pay one of the other two tracks, as if its marker were further on by the modifier."""

    name = "fund_lab"
    reference = "p.10"
    actions = (FundTrack(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_FUND, GOVERNMENT_TRACK), pack(steps.V_FUND, RND_TRACK)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat = a_of(step)
        s.push(pack(steps.FUND, seat, a_of(option), self.modifier(s, seat)))

    def modifier(self, s: MachineState, seat: int) -> int:
        return s.edition.modifiers[s.funding[seat][LAB_TRACK]]


class GainFunding(Action[MachineState]):
    """Choose a benefit of the R&D track by its space."""

    verb = steps.V_GAIN
    word = "gain"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_GAIN, space) for space in range(LAST_SPACE + 1)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        space = a_of(target)
        if space > b_of(step):
            return Notice("funding_not_there_yet", {"space": str(space)}, "p.10")
        if not s.edition.funding_gains[RND_TRACK][space]:
            return Notice("funding_space_empty", {"space": str(space)}, "p.10")
        return None

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"gain {a_of(target)}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.funding(RND_TRACK, a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        gain = s.edition.funding_gains[RND_TRACK][a_of(target)]
        return unusable(s, a_of(step), "p.10", gain) + lost_by(s, a_of(step), gain)


class FundRnd(Ask[MachineState]):
    """Gain exactly one of the benefits at or left of the marker."""

    name = "fund_rnd"
    reference = "p.10"
    actions = (GainFunding(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        gains = s.edition.funding_gains[RND_TRACK]
        return [pack(steps.V_GAIN, space) for space in range(b_of(step) + 1) if gains[space]]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        gain = s.edition.funding_gains[RND_TRACK][a_of(option)]
        s.push(pack(steps.GAIN, a_of(step), gain))


# --- Investment tiles, page 9 -----------------------------------------------------------------


def investment_options(s: MachineState, seat: int) -> list[int]:
    """Return the options: set a Goal on an empty space of its colour, or flip a set Goal for its
    funding."""
    if not s.investments[seat]:
        return []
    options: list[int] = []
    spaces = s.goal_spaces[seat]
    for goal in s.goals_below[seat]:
        colour = s.edition.goals[goal].colour
        for place in range(2):
            if spaces[2 * colour + place] == NO_TILE:
                options.append(pack(steps.V_SET, goal, place))
    for space in range(6):
        if spaces[space] != NO_TILE and spaces[space] % 2 == 0:
            options.append(pack(steps.V_FUND, space))
    return options


def perform_investment(s: MachineState, seat: int, option: int) -> None:
    s.investments = added(s.investments, seat, -1)
    s.note(e.INVESTMENT, seat, 0)
    what = a_of(option)
    if kind_of(option) == steps.V_SET:
        colour, place = s.edition.goals[what].colour, b_of(option)
        s.goals_below = put(s.goals_below, seat, without(s.goals_below[seat], what))
        s.goal_spaces = put_in(s.goal_spaces, seat, 2 * colour + place, 2 * what)
        s.note(e.GOAL_SET, seat, what, 2 * colour + place)
        if place == 0:
            s.push(pack(steps.GOAL_BENEFIT, seat, colour))
        else:
            s.push(pack(steps.GAIN, seat, s.edition.goal_bottoms[colour]))
    else:
        s.goal_spaces = added_in(s.goal_spaces, seat, what, 1)
        s.note(e.GOAL_FLIPPED, seat, s.goal_spaces[seat][what] // 2, what)
        s.push(pack(steps.FUND, seat, what // 2, 0))


class InvestmentAction(Action[MachineState]):
    """Spend an Investment tile."""

    def obstacle(self, s: MachineState, seat: int, target: int) -> Notice | None:
        """Return why the target is not legal for a player who has an Investment tile."""
        return None

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if not s.investments[seat]:
            return Notice("no_investment", {}, "p.9", (places.own(seat, "investments"),))
        return self.obstacle(s, seat, target)


class SetGoal(InvestmentAction):
    """Set a Goal from below the board on a space of its colour."""

    verb = steps.V_SET
    word = "set"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return _goal_targets(list(s.goals_below[seat]))

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return _goal_targets(goals_beyond(s, s.goals_below[seat]))

    def obstacle(self, s: MachineState, seat: int, target: int) -> Notice | None:
        goal, place = a_of(target), b_of(target)
        if goal not in s.goals_below[seat]:
            below = (places.goals_below(seat),)
            return Notice("no_such_goal_below", {"goal": goal_name(s, goal)}, "p.9", below)
        colour = s.edition.goals[goal].colour
        spaces = s.goal_spaces[seat][2 * colour : 2 * colour + 2]
        if spaces[place] == NO_TILE:
            return None
        if NO_TILE in spaces:
            where: dict[str, int | str] = {
                "colour": TRACKS[colour],
                "place": places.GOAL_PLACES[place],
            }
            return Notice("goal_space_taken", where, "p.9")
        both = tuple([places.goal_space(seat, colour, place) for place in range(2)])
        return Notice("goal_spaces_taken", {"colour": TRACKS[colour]}, "p.9", both)

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"set {goal_name(s, a_of(target))} {places.GOAL_PLACES[b_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        colour = s.edition.goals[a_of(target)].colour
        return (places.goal_space(a_of(step), colour, b_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat, colour = a_of(step), s.edition.goals[a_of(target)].colour
        gain = s.edition.goal_bottoms[colour] if b_of(target) else 0
        return unusable(s, seat, "p.9", gain) + lost_by(s, seat, gain)


class FundGoal(InvestmentAction):
    """Flip a set Goal, to receive the funding of its track.

    A target names the Goal's space, or NOT_SET and a Goal that is on no space.
    """

    verb = steps.V_FUND
    word = "fund"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        spaces = enumerate(s.goal_spaces[seat])
        return [pack(steps.V_FUND, space) for space, tile in spaces if tile != NO_TILE]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        goals = [tile // 2 for tile in s.goal_spaces[seat] if tile != NO_TILE]
        below = [goal for goal in s.goals_below[seat] if goal not in goals]
        unknown = goals_beyond(s, (*goals, *below))
        return [pack(steps.V_FUND, NOT_SET, goal) for goal in (*below, *unknown)]

    def obstacle(self, s: MachineState, seat: int, target: int) -> Notice | None:
        name = goal_name(s, self._goal(s, seat, target))
        if a_of(target) != NOT_SET:
            flipped = s.goal_spaces[seat][a_of(target)] % 2
            return Notice("goal_already_flipped", {"goal": name}, "p.9") if flipped else None
        if b_of(target) in s.goals_below[seat]:
            return Notice("goal_not_set", {"goal": name}, "p.9")
        return Notice("no_such_goal", {"goal": name}, "p.9")

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        return Notice("no_goal_to_flip", {}, "p.9")

    def _goal(self, s: MachineState, seat: int, target: int) -> int:
        if a_of(target) == NOT_SET:
            return b_of(target)
        return s.goal_spaces[seat][a_of(target)] // 2

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"fund {goal_name(s, self._goal(s, a_of(step), target))}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        space = a_of(target)
        return (places.goal_space(a_of(step), space // 2, space % 2),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat, track = a_of(step), a_of(target) // 2
        if track != LAB_TRACK and not any(_paid(s, track, s.funding[seat][track])):
            return (Notice("funding_pays_nothing", {"track": TRACKS[track]}, "p.10"),)
        return ()


NOT_SET: Final = 0xFF
"""In a target of `fund`, instead of a space: the Goal is on no space."""
INVESTMENT_ACTIONS: Final = (SetGoal(), FundGoal())


def _goal_targets(goals: list[int]) -> list[int]:
    return [pack(steps.V_SET, goal, place) for goal in goals for place in range(2)]


def _paid(s: MachineState, track: int, space: int) -> list[int]:
    """Return the benefits printed at or left of a space."""
    return s.edition.funding_gains[track][: space + 1]


class GainGoalBenefit(Action[MachineState]):
    """Choose a benefit of a top Goal space by its number."""

    verb = steps.V_GAIN
    word = "gain"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_GAIN, number) for number in range(len(self._gains(s, step)))]

    def _gains(self, s: MachineState, step: int) -> list[int]:
        return s.edition.goal_tops[b_of(step)]

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"gain {a_of(target) + 1}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.goal_space(a_of(step), b_of(step), 0),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        gain = self._gains(s, step)[a_of(target)]
        return unusable(s, a_of(step), "p.9", gain) + lost_by(s, a_of(step), gain)


class GoalBenefit(Ask[MachineState]):
    """Choose one of the two benefits that the top Goal space of a colour offers (p.9)."""

    name = "goal_benefit"
    reference = "p.9"
    actions = (GainGoalBenefit(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_GAIN, number) for number in range(len(s.edition.goal_tops[b_of(step)]))
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        gain = s.edition.goal_tops[b_of(step)][a_of(option)]
        s.push(pack(steps.GAIN, a_of(step), gain))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"colour": TRACKS[b_of(step)]}
