"""Rules of the game for several players that are different alone, each for the one it replaces."""

from __future__ import annotations

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.funding import FundLab
from stormtable.games.weather_machine.government import GovernmentRuns
from stormtable.games.weather_machine.names import EMPTY, SABOTEUR
from stormtable.games.weather_machine.prototype import Provide
from stormtable.games.weather_machine.saboteurs.plot import BUDGET_CUTS, challenged, plot_of
from stormtable.games.weather_machine.saboteurs.target import (
    BY_EXPERIMENT,
    BY_FINAL_SCORING,
    BY_GOVERNMENT,
    BY_PROTOTYPE,
    raise_target,
    take_token,
)
from stormtable.games.weather_machine.scoring import FinalScoring
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.codes import a_of, b_of, pack
from stormtable.kernel.engine import Act
from stormtable.kernel.rows import put


class SoloFundLab(FundLab):
    """Budget Cuts: the modifier counts as +0."""

    def modifier(self, s: MachineState, seat: int) -> int:
        return 0 if challenged(s, BUDGET_CUTS) else super().modifier(s, seat)


class SoloGovernmentRuns(GovernmentRuns):
    """Their Bots in the branch raise the Target Value."""

    def reward(self, s: MachineState, owner: int, bots: int) -> None:
        if owner == SABOTEUR:
            raise_target(s, plot_of(s).per_government_bot * bots, BY_GOVERNMENT)
        else:
            super().reward(s, owner, bots)


class SoloProvide(Provide):
    """A Bot of theirs that provides raises the Target Value."""

    def reward(self, s: MachineState, owner: int) -> None:
        if owner == SABOTEUR:
            raise_target(s, plot_of(s).per_prototype_bot, BY_PROTOTYPE)
        else:
            super().reward(s, owner)


# --- an experiment, S14 -------------------------------------------------------------------------


class SaboteursExperiment(Act[MachineState]):
    """Their part in an experiment: the tile's CP for each Bot on the Target, one token (S14)."""

    name = "saboteurs_experiment"

    def act(self, s: MachineState, step: int) -> None:
        weather, tile = a_of(step), b_of(step)
        for space in range(3 * weather, 3 * weather + 3):
            if s.lab_bots[space] == SABOTEUR:
                s.lab_bots = put(s.lab_bots, space, EMPTY)
                s.hideout_bots += 1
                s.note(e.BOT_RETURNED, SABOTEUR, space)
                raise_target(s, s.edition.experiment_cp[tile], BY_EXPERIMENT)
        if s.lab_tokens[weather]:
            take_token(s, 1, weather)


# --- the end ------------------------------------------------------------------------------------


class SoloFinalScoring(FinalScoring):
    """The Target Value rises for the last time; only you score, then it is decided."""

    def act(self, s: MachineState, step: int) -> None:
        raise_target(s, plot_of(s).final_target, BY_FINAL_SCORING)
        s.push(pack(steps.SOLO_RESULT))
        super().act(s, step)
