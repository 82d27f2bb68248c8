"""Challenges that act at income: Jamming Devices and Creative Accounting (S17)."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.names import SABOTEUR, TRACKS
from stormtable.games.weather_machine.rules.solo.plot import (
    CREATIVE_ACCOUNTING,
    JAMMING,
    YOU,
    challenged,
    plot_of,
)
from stormtable.games.weather_machine.rules.solo.target import challenge_raises
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added_in


class SoloIncome(Act[MachineState]):
    """Apply the Challenges after the income of a Phase C."""

    name = "solo_income"

    def act(self, s: MachineState, step: int) -> None:
        if challenged(s, JAMMING):
            machines = (s.government_bots, s.lab_bots, s.rnd_bots)
            bots = sum(machine.count(SABOTEUR) for machine in machines)
            challenge_raises(s, plot_of(s).jamming * bots, JAMMING)
        if challenged(s, CREATIVE_ACCOUNTING) and any(s.funding[YOU]):
            s.push(pack(steps.FUNDING_BACK, YOU))


class Retreat(Action[MachineState]):
    """Move back a Funding marker that is not at its start."""

    verb = steps.V_RETREAT
    word = "retreat"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_RETREAT, track) for track in range(len(TRACKS))]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        track = a_of(target)
        if s.funding[seat][track]:
            return None
        start = (places.funding(track, 0),)
        return Notice("funding_at_its_start", {"track": TRACKS[track]}, "solo p.13", start)

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"retreat {TRACKS[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        track = a_of(target)
        return (places.funding(track, max(0, s.funding[a_of(step)][track] - 1)),)


class FundingBack(Ask[MachineState]):
    """Ask which of your Funding markers moves back a space."""

    name = "funding_back"
    reference = "S17"
    actions = (Retreat(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_RETREAT, track) for track in range(3) if s.funding[seat][track]]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, track = a_of(step), a_of(option)
        s.funding = added_in(s.funding, seat, track, -1)
        s.note(e.FUNDING, seat, track, s.funding[seat][track], -1)
