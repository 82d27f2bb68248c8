"""The rules of the solo game with the player's own questions replaced by stops for entries.

A stop is a step in the mode of a draw: `State.advance` halts there, because no chance is attached,
and `Companion.press` resolves it. Everything else is the rule of the solo game itself.
"""

from __future__ import annotations

from typing import Any, Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import Edition
from stormtable.games.weather_machine.rules.geometry import branch_of
from stormtable.games.weather_machine.rules.names import EMPTY, OFFICE, SABOTEUR
from stormtable.games.weather_machine.rules.round_end import adjust_order
from stormtable.games.weather_machine.rules.setup import lay_board
from stormtable.games.weather_machine.rules.solo.plot import (
    CREATIVE_ACCOUNTING,
    JAMMING,
    YOU,
    Plot,
    challenged,
    plot_of,
)
from stormtable.games.weather_machine.rules.solo.rules import SOLO_RULES
from stormtable.games.weather_machine.rules.solo.setup import lay_hideout
from stormtable.games.weather_machine.rules.solo.target import (
    BY_FINAL_SCORING,
    challenge_raises,
    raise_target,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import b_of, pack
from stormtable.kernel.engine import Act, Draw, Rule
from stormtable.kernel.tuples import added, put

# The stops. Each has the kind of the solo game's question about the same thing; the first argument
# of every step is the seat.
ENTRIES: Final = steps.ACTIONS  # seat, the stage of the turn
WHICH_TILE: Final = steps.SELL_SUBSIDY  # seat, the Government's space
WHICH_EXCHANGED: Final = steps.PAY_CHEMICAL  # seat, the missing Chemical, 1 if it goes to R&D
HELPERS: Final = steps.PROVIDE  # seat, the weather of a prototype
INCOME_GAIN: Final = steps.CHOOSE_CHEMICAL  # seat
FIRST_TILES: Final = steps.FIRST_TILE  # seat
SCORE: Final = steps.SOLO_RESULT  # seat
STOPS: Final = (
    *(ENTRIES, WHICH_TILE, WHICH_EXCHANGED, HELPERS, INCOME_GAIN, FIRST_TILES, SCORE),
    *(steps.PAY_EXPERIMENT, steps.TAKE_BACK),
)

# The stages of the player's entries.
SUPPLY_ROUND: Final = 0
MOVE: Final = 1
ACTIONS: Final = 2
REWARD: Final = 3

BLUE: Final = 0
"""The type of every Subsidy tile: the Saboteurs act by its place and side alone."""


class Stop(Draw[MachineState]):
    """Wait for an entry."""

    name = "entry"


class Nothing(Act[MachineState]):
    """Do nothing: it concerns what only the player has."""

    name = "nothing"

    def act(self, s: MachineState, step: int) -> None:
        pass


class Turn(Act[MachineState]):
    """Wait for the player's entries, then check for the loss; the player notices an own win."""

    name = "turn"

    def act(self, s: MachineState, step: int) -> None:
        s.turn += 1
        s.note(e.TURN, YOU, s.round)
        s.push(pack(steps.END_OF_TURN))
        s.push(pack(ENTRIES, YOU, MOVE))


class ReturnBots(Act[MachineState]):
    """Return the player's Bots from an experiment that runs; where to is the player's affair."""

    name = "return_bots"

    def act(self, s: MachineState, step: int) -> None:
        for space in branch_of(b_of(step)):
            if s.lab_bots[space] == YOU:
                take_bot_back(s, space)


def take_bot_back(s: MachineState, space: int) -> None:
    s.lab_bots = put(s.lab_bots, space, EMPTY)
    s.note(e.BOT_RETURNED, YOU, space, 1)


class ExperimentToken(Act[MachineState]):
    """Take the player's token from the branch; without one there is only a Voucher."""

    name = "experiment_token"

    def act(self, s: MachineState, step: int) -> None:
        weather = b_of(step)
        if s.lab_tokens[weather]:
            s.lab_tokens = added(s.lab_tokens, weather, -1)
            s.note(e.RESEARCH_TOKEN, YOU, 1, weather)


class PhaseC(Act[MachineState]):
    """Adjust the turn order and pay the income, as in the solo game.

    A Chemical of the income matters before the player's next turn only if the Saboteurs are first;
    otherwise it is entered in that turn.
    """

    name = "phase_c"

    def act(self, s: MachineState, step: int) -> None:
        adjust_order(s)
        if s.end_trigger:
            s.final = True
        s.push(pack(steps.BEGIN_ROUND))
        if s.lativ == OFFICE:
            s.push(pack(steps.LATIV_HOME))
            s.push(pack(steps.SOLO_INCOME))
            if s.order[0] == SABOTEUR:
                s.push(pack(INCOME_GAIN, YOU))
            s.push(pack(steps.INCOME, YOU))


class Income(Act[MachineState]):
    name = "income"

    def act(self, s: MachineState, step: int) -> None:
        s.note(e.INCOME, YOU)


class SoloIncome(Act[MachineState]):
    """Apply the Challenges about income; the player moves the Funding marker back alone (S17)."""

    name = "solo_income"

    def act(self, s: MachineState, step: int) -> None:
        if challenged(s, JAMMING):
            machines = (s.government_bots, s.lab_bots, s.rnd_bots)
            bots = sum(machine.count(SABOTEUR) for machine in machines)
            challenge_raises(s, plot_of(s).jamming * bots, JAMMING)
        if challenged(s, CREATIVE_ACCOUNTING):
            s.note(e.CHALLENGE, YOU, CREATIVE_ACCOUNTING)


class FinalScoring(Act[MachineState]):
    """Raise the Target Value for the last time; the player's score is asked."""

    name = "final_scoring"

    def act(self, s: MachineState, step: int) -> None:
        s.note(e.FINAL_SCORING, YOU)
        raise_target(s, plot_of(s).final_target, BY_FINAL_SCORING)
        s.push(pack(SCORE, YOU))


def _rules() -> list[Rule[Any]]:
    nothing, stop = Nothing(), Stop()
    rules: dict[int, Rule[Any]] = {
        steps.DEAL_SOLO_GOAL: nothing,
        steps.TURN: Turn(),
        steps.RETURN_BOTS: ReturnBots(),
        steps.EXPERIMENT_TOKEN: ExperimentToken(),
        steps.PHASE_C: PhaseC(),
        steps.INCOME: Income(),
        steps.SOLO_INCOME: SoloIncome(),
        steps.FINAL_TOKENS: nothing,
        steps.FINAL_SCORING: FinalScoring(),
    }
    rules.update(dict.fromkeys(STOPS, stop))
    return [rules.get(kind, rule) for kind, rule in enumerate(SOLO_RULES)]


COMPANION_RULES: Final = _rules()


def begun(edition: Edition, challenges: int) -> MachineState:
    """Return the table before set-up; the first stop asks for the Experiment tiles."""
    plot = Plot(edition.file, edition.weathers)
    s = MachineState(COMPANION_RULES, 1, edition, False, False, plot, challenges)
    s.reset()
    lay_board(s)
    lay_hideout(s)
    s.subsidies = (BLUE,) * len(s.subsidies)
    s.push(pack(steps.BEGIN_ROUND))
    s.push(pack(ENTRIES, YOU, SUPPLY_ROUND))
    s.push(pack(steps.SOLO_SETUP))
    s.push(pack(FIRST_TILES, YOU))
    return s


def stage_of(step: int) -> int:
    """Return the stage of a stop for entries."""
    return b_of(step)
