"""Funding tracks (page 10), each with its own way of paying, and Investments (page 9)."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.benefits import unusable
from stormtable.games.weather_machine.rules.lab import goal_name
from stormtable.games.weather_machine.rules.names import LAST_SPACE, SCIENCE, TRACKS, VOUCHER
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, without

GOVERNMENT_TRACK = 0
LAB_TRACK = 1
RND_TRACK = 2


class Fund(Act[MachineState]):
    """What a track pays; the step's third argument is a modifier from the Lab's track."""

    name = "fund"

    def act(self, s: MachineState, step: int) -> None:
        seat, track = a_of(step), b_of(step)
        # At most its last space; the marker itself does not move (W30).
        space = min(LAST_SPACE, s.funding[seat][track] + c_of(step))
        gains = s.edition.funding_gains[track]
        if track == GOVERNMENT_TRACK:
            for one in range(space, -1, -1):
                if gains[one]:
                    s.push(pack(steps.GAIN, seat, gains[one]))
        elif track == RND_TRACK:
            if any(_paid(s, track, space)):
                s.push(pack(steps.FUND_RND, seat, space))
        else:
            science = 0
            for one in range(space + 1):
                for benefit in s.edition.gains[gains[one]]:
                    if kind_of(benefit) == VOUCHER:
                        science += b_of(benefit)
            if science:
                s.gain_vouchers(seat, SCIENCE, science)
            s.push(pack(steps.FUND_LAB, seat))


class FundLab(Ask[MachineState]):
    """Then one of the other two tracks, as if the marker there were further on by the modifier."""

    name = "fund_lab"
    reference = "p.10"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_FUND, GOVERNMENT_TRACK), pack(steps.V_FUND, RND_TRACK)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat = a_of(step)
        s.push(pack(steps.FUND, seat, a_of(option), self.modifier(s, seat)))

    def modifier(self, s: MachineState, seat: int) -> int:
        return s.edition.modifiers[s.funding[seat][LAB_TRACK]]

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"fund {TRACKS[a_of(option)]}"

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        return Notice("one_of_the_other_tracks", {}, "p.10") if words[0] == "fund" else None

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (places.track(a_of(option)),)


class FundRnd(Ask[MachineState]):
    """Exactly one of the benefits at or left of the marker."""

    name = "fund_rnd"
    reference = "p.10"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        gains = s.edition.funding_gains[RND_TRACK]
        return [pack(steps.V_GAIN, one) for one in range(b_of(step) + 1) if gains[one]]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        gain = s.edition.funding_gains[RND_TRACK][a_of(option)]
        s.push(pack(steps.GAIN, a_of(step), gain))

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        gain = s.edition.funding_gains[RND_TRACK][a_of(option)]
        return unusable(s, a_of(step), "p.10", gain) + lost_by(s, a_of(step), gain)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"gain {a_of(option)}"

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "gain" or len(words) < 2:
            return None
        if int(words[1]) > b_of(step):
            return Notice("funding_not_there_yet", {"space": words[1]}, "p.10")
        return Notice("funding_space_empty", {"space": words[1]}, "p.10")

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (places.funding(RND_TRACK, a_of(option)),)


# --- Investment tiles, page 9 -----------------------------------------------------------------


def investment_options(s: MachineState, seat: int) -> list[int]:
    """Set a Goal on an empty space of its colour, or flip one that is set to receive funding."""
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
        s.goals_below[seat] = without(s.goals_below[seat], what)
        s.goal_spaces[seat] = put(s.goal_spaces[seat], 2 * colour + place, 2 * what)
        s.note(e.GOAL_SET, seat, what, 2 * colour + place)
        if place == 0:
            s.push(pack(steps.GOAL_BENEFIT, seat, colour))
        else:
            s.push(pack(steps.GAIN, seat, s.edition.goal_bottoms[colour]))
    else:
        s.goal_spaces[seat] = added(s.goal_spaces[seat], what, 1)
        s.note(e.GOAL_FLIPPED, seat, s.goal_spaces[seat][what] // 2, what)
        s.push(pack(steps.FUND, seat, what // 2, 0))


def investment_refusal(s: MachineState, seat: int, words: Sequence[str]) -> Notice | None:
    """Why `set GOAL PLACE` or `fund GOAL` is not offered (p.9)."""
    if not s.investments[seat]:
        return Notice("no_investment", {}, "p.9", (places.own(seat, "investments"),))
    if len(words) < 2:
        return Notice("no_goal_to_flip", {}, "p.9") if words[0] == "fund" else None
    name = words[1]
    below = [goal for goal in s.goals_below[seat] if goal_name(s, goal) == name]
    if words[0] == "fund":
        spaces = s.goal_spaces[seat]
        if any(goal_name(s, tile // 2) == name for tile in spaces if tile != NO_TILE):
            return Notice("goal_already_flipped", {"goal": name}, "p.9")
        if below:
            return Notice("goal_not_set", {"goal": name}, "p.9")
        return Notice("no_such_goal", {"goal": name}, "p.9")
    if not below:
        return Notice("no_such_goal_below", {"goal": name}, "p.9", (places.goals_below(seat),))
    colour = s.edition.goals[below[0]].colour
    if NO_TILE not in s.goal_spaces[seat][2 * colour : 2 * colour + 2]:
        taken = tuple([places.goal_space(seat, colour, place) for place in range(2)])
        return Notice("goal_spaces_taken", {"colour": TRACKS[colour]}, "p.9", taken)
    if len(words) < 3:
        return None
    where: dict[str, int | str] = {"colour": TRACKS[colour], "place": words[2]}
    return Notice("goal_space_taken", where, "p.9")


def investment_warnings(s: MachineState, seat: int, option: int) -> tuple[Notice, ...]:
    what = a_of(option)
    if kind_of(option) == steps.V_SET:
        colour = s.edition.goals[what].colour
        gain = s.edition.goal_bottoms[colour] if b_of(option) else 0
        return unusable(s, seat, "p.9", gain) + lost_by(s, seat, gain)
    track = what // 2
    if track != LAB_TRACK and not any(_paid(s, track, s.funding[seat][track])):
        return (Notice("funding_pays_nothing", {"track": TRACKS[track]}, "p.10"),)
    return ()


def _paid(s: MachineState, track: int, space: int) -> list[int]:
    """What is printed at or left of a space."""
    return s.edition.funding_gains[track][: space + 1]


def investment_notation(s: MachineState, seat: int, option: int) -> str:
    what = a_of(option)
    if kind_of(option) == steps.V_SET:
        return f"set {goal_name(s, what)} {places.GOAL_PLACES[b_of(option)]}"
    return f"fund {goal_name(s, s.goal_spaces[seat][what] // 2)}"


def investment_places(s: MachineState, seat: int, option: int) -> tuple[str, ...]:
    what = a_of(option)
    if kind_of(option) == steps.V_SET:
        return (places.goal_space(seat, s.edition.goals[what].colour, b_of(option)),)
    return (places.goal_space(seat, what // 2, what % 2),)


class GoalBenefit(Ask[MachineState]):
    """The top Goal space of each colour offers two benefits: choose one (p.9)."""

    name = "goal_benefit"
    reference = "p.9"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_GAIN, one) for one in range(len(s.edition.goal_tops[b_of(step)]))]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        gain = s.edition.goal_tops[b_of(step)][a_of(option)]
        s.push(pack(steps.GAIN, a_of(step), gain))

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        gain = s.edition.goal_tops[b_of(step)][a_of(option)]
        return unusable(s, a_of(step), "p.9", gain) + lost_by(s, a_of(step), gain)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"gain {a_of(option) + 1}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (places.goal_space(a_of(step), b_of(step), 0),)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"colour": TRACKS[b_of(step)]}
