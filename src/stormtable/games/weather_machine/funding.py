"""Funding tracks (page 10), each with its own way of paying, and Investments (page 9)."""

from __future__ import annotations

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.lab import goal_name
from stormtable.games.weather_machine.names import LAST_SPACE, SCIENCE, TRACKS, VOUCHER
from stormtable.games.weather_machine.saboteurs.plot import BUDGET_CUTS
from stormtable.games.weather_machine.saboteurs.target import challenged
from stormtable.games.weather_machine.state import NO_TILE, MachineState
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask

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
            if any(gains[: space + 1]):
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
        modifier = s.edition.modifiers[s.funding[seat][LAB_TRACK]]
        if challenged(s, BUDGET_CUTS):
            modifier = 0
        s.push(pack(steps.FUND, seat, a_of(option), modifier))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"fund {TRACKS[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (f"funding/{TRACKS[a_of(option)]}",)


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

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"gain {a_of(option)}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return (f"funding/rnd/{a_of(option)}",)


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
    s.investments[seat] -= 1
    s.note(e.INVESTMENT, seat, 0)
    what = a_of(option)
    if kind_of(option) == steps.V_SET:
        colour, place = s.edition.goals[what].colour, b_of(option)
        s.goals_below[seat].remove(what)
        s.goal_spaces[seat][2 * colour + place] = 2 * what
        s.note(e.GOAL_SET, seat, what, 2 * colour + place)
        if place == 0:
            s.push(pack(steps.GOAL_BENEFIT, seat, colour))
        else:
            s.push(pack(steps.GAIN, seat, s.edition.goal_bottoms[colour]))
    else:
        s.goal_spaces[seat][what] += 1
        s.note(e.GOAL_FLIPPED, seat, s.goal_spaces[seat][what] // 2, what)
        s.push(pack(steps.FUND, seat, what // 2, 0))


def investment_notation(s: MachineState, seat: int, option: int) -> str:
    what = a_of(option)
    if kind_of(option) == steps.V_SET:
        return f"set {goal_name(s, what)} {('top', 'bottom')[b_of(option)]}"
    return f"fund {goal_name(s, s.goal_spaces[seat][what] // 2)}"


def investment_places(s: MachineState, seat: int, option: int) -> tuple[str, ...]:
    what = a_of(option)
    if kind_of(option) == steps.V_SET:
        what = 2 * s.edition.goals[what].colour + b_of(option)
    return (f"lab/{seat}/goals/{what}",)


class GoalBenefit(Ask[MachineState]):
    """The top Goal space of each colour offers two benefits: choose one (p.9)."""

    name = "goal_benefit"
    reference = "p.9"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_GAIN, one) for one in range(len(s.edition.goal_tops[b_of(step)]))]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        gain = s.edition.goal_tops[b_of(step)][a_of(option)]
        s.push(pack(steps.GAIN, a_of(step), gain))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"gain {a_of(option) + 1}"

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"colour": TRACKS[b_of(step)]}
