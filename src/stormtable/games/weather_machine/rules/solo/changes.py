"""Rules that differ in the solo game, each a subclass of the rule that it replaces."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.experiment import ExperimentDone, PhaseB
from stormtable.games.weather_machine.rules.extreme import worsen
from stormtable.games.weather_machine.rules.funding import FundLab
from stormtable.games.weather_machine.rules.geometry import branch_in, branch_of, location_of
from stormtable.games.weather_machine.rules.government import GovernmentRuns
from stormtable.games.weather_machine.rules.names import EMPTY, SABOTEUR
from stormtable.games.weather_machine.rules.prototype import Provide
from stormtable.games.weather_machine.rules.round_end import PhaseC
from stormtable.games.weather_machine.rules.scoring import FinalScoring
from stormtable.games.weather_machine.rules.setup import EndSupplyRound
from stormtable.games.weather_machine.rules.solo.plot import BUDGET_CUTS, challenged, plot_of
from stormtable.games.weather_machine.rules.solo.reports import (
    call_security,
    can_call_security,
    security_refusal,
)
from stormtable.games.weather_machine.rules.solo.target import (
    BY_EXPERIMENT,
    BY_FINAL_SCORING,
    BY_GOVERNMENT,
    BY_PROTOTYPE,
    raise_target,
    take_token,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.turn import (
    SHARED_ACTIONS,
    Actions,
    BeginRound,
    CallSecurity,
    Turn,
)
from stormtable.kernel.action import NOT_NOW
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import put

# --- a round ------------------------------------------------------------------------------------


class SoloEndSupplyRound(EndSupplyRound):
    """Make you first in round 1, whatever the Initiative (S3)."""

    def act(self, s: MachineState, step: int) -> None:
        pass


class SoloBeginRound(BeginRound):
    """Include the Saboteurs' turn in the round."""

    def push_turn(self, s: MachineState, seat: int) -> None:
        if seat == SABOTEUR:
            s.push(pack(steps.CHECK_REPORTS))
        else:
            super().push_turn(s, seat)


class SoloTurn(Turn):
    """Check for your win before the turn, and for your loss after it (S15)."""

    def act(self, s: MachineState, step: int) -> None:
        s.push(pack(steps.END_OF_TURN))
        super().act(s, step)
        s.push(pack(steps.CHECK_WIN))


class SoloCallSecurity(CallSecurity):
    """Call Security, for a Voucher of the Scientist's Location."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        notice = security_refusal(s, seat)
        return NOT_NOW if notice is None and s.report == EMPTY else notice

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.action(location_of(s.scientists[a_of(step)]), self.word),)


class SoloActions(Actions):
    """Allow Call Security between actions, any number of times (S4)."""

    actions = (*SHARED_ACTIONS, SoloCallSecurity())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = super().options(s, step, seat)
        if can_call_security(s, seat):
            options.append(pack(steps.V_CALL_SECURITY))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_CALL_SECURITY:
            s.push(step)
            call_security(s, a_of(step))
        else:
            super().perform(s, step, option)


class SoloPhaseC(PhaseC):
    """Apply the Challenges about income after your income."""

    def push_income(self, s: MachineState) -> None:
        s.push(pack(steps.SOLO_INCOME))
        super().push_income(s)


# --- actions ------------------------------------------------------------------------------------


class SoloFundLab(FundLab):
    """Budget Cuts: the modifier is +0."""

    def modifier(self, s: MachineState, seat: int) -> int:
        return 0 if challenged(s, BUDGET_CUTS) else super().modifier(s, seat)


class SoloGovernmentRuns(GovernmentRuns):
    """Raise the Target Value for the Saboteurs' Bots in the branch."""

    def reward(self, s: MachineState, owner: int, bots: int) -> None:
        if owner == SABOTEUR:
            raise_target(s, plot_of(s).per_government_bot * bots, BY_GOVERNMENT)
        else:
            super().reward(s, owner, bots)


class SoloProvide(Provide):
    """Raise the Target Value if a Bot of the Saboteurs provides the Part."""

    def reward(self, s: MachineState, owner: int) -> None:
        if owner == SABOTEUR:
            raise_target(s, plot_of(s).per_prototype_bot, BY_PROTOTYPE)
        else:
            super().reward(s, owner)


# --- an experiment, S14 -------------------------------------------------------------------------


class SoloPhaseB(PhaseB):
    """Worsen the weather after a failed experiment if the Saboteurs have a Bot there; their Bots
    stay."""

    def fail(self, s: MachineState, weather: int) -> None:
        super().fail(s, weather)
        if SABOTEUR in branch_in(s.lab_bots, weather):
            worsen(s, weather)


class SoloExperimentDone(ExperimentDone):
    """Leave the weather as it is before final scoring."""

    def worsen(self, s: MachineState, weather: int) -> None:
        if not s.final:
            super().worsen(s, weather)


class SaboteursExperiment(Act[MachineState]):
    """Apply the Saboteurs' part of an experiment: the tile's CP per Bot on the Target, one token
    (S14)."""

    name = "saboteurs_experiment"

    def act(self, s: MachineState, step: int) -> None:
        weather, tile = a_of(step), b_of(step)
        for space in branch_of(weather):
            if s.lab_bots[space] == SABOTEUR:
                s.lab_bots = put(s.lab_bots, space, EMPTY)
                s.hideout_bots += 1
                s.note(e.BOT_RETURNED, SABOTEUR, space)
                raise_target(s, s.edition.experiment_cp[tile], BY_EXPERIMENT)
        if s.lab_tokens[weather]:
            take_token(s, 1, weather)


# --- the end ------------------------------------------------------------------------------------


class SoloFinalScoring(FinalScoring):
    """Raise the Target Value for the last time, score for you alone, and decide the game."""

    def act(self, s: MachineState, step: int) -> None:
        super().act(s, step)
        raise_target(s, plot_of(s).final_target, BY_FINAL_SCORING)
        s.push(pack(steps.SOLO_RESULT))
