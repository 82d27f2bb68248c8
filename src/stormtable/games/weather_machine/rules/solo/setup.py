"""Set-up of the solo game: the two-player game, with the changes of its rulebook (S1)."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import QUANTITIES
from stormtable.games.weather_machine.rules.geometry import stand_at
from stormtable.games.weather_machine.rules.movement import free_space
from stormtable.games.weather_machine.rules.names import EMPTY, SABOTEUR, SUPPLY, TRACKS
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.setup import lay_board, push_board, push_play
from stormtable.games.weather_machine.rules.solo.agents import agent_to
from stormtable.games.weather_machine.rules.solo.plans import TO_HIDEOUT
from stormtable.games.weather_machine.rules.solo.plot import (
    BUDGET_CUTS,
    CHALLENGES,
    CLOCK,
    CREATIVE_ACCOUNTING,
    FULLY_STOCKED,
    INDEPENDENT_PROTOTYPES,
    NOBEL_LAUREATE,
    PUBLISH_OR_PERISH,
    YOU,
    challenged,
    plot_of,
)
from stormtable.games.weather_machine.rules.solo.reports import (
    FROM_DECK,
    TO_CURRENT,
    discard,
    name_of,
    top_report,
)
from stormtable.games.weather_machine.rules.solo.target import BY_SETUP, raise_target, take_token
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act, Draw
from stormtable.kernel.tuples import added, put

AWARDS: Final = QUANTITIES.index("awards")


def begin_solo(s: MachineState) -> None:
    """Set up the board as for two players; draw random Challenges before the parts that they
    change."""
    lay_board(s)
    lay_hideout(s)
    push_play(s)
    s.push(pack(steps.SOLO_SETUP))
    for _ in range(s.random_challenges):
        s.push(pack(steps.DRAW_CHALLENGE))
    push_board(s)
    s.push(pack(steps.START_VOUCHERS))


def lay_hideout(s: MachineState) -> None:
    plot = plot_of(s)
    s.order = (YOU, SABOTEUR)
    s.initiative = (YOU, SABOTEUR)
    s.scientists = (stand_at(SUPPLY, 0),)
    s.agents = (EMPTY, EMPTY)
    s.hideout_bots = s.edition.bots
    s.reports_unseen = tuple([report.copies for report in plot.reports])
    s.reports_left = sum(s.reports_unseen)


class DrawChallenge(Draw[MachineState]):
    """Draw a Challenge card at random, among those not in force yet."""

    name = "draw_challenge"
    stream = "challenges"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return [0 if challenged(s, challenge) else 1 for challenge in range(len(CHALLENGES))]

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.challenges |= 1 << result

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"challenge {CHALLENGES[option]}"


class SoloSetup(Act[MachineState]):
    """Set the Target Value, and push, last step first, six Goals, the Hideout and the Report
    deck."""

    name = "solo_setup"

    def act(self, s: MachineState, step: int) -> None:
        plot = plot_of(s)
        for challenge in range(len(CHALLENGES)):
            if challenged(s, challenge):
                s.note(e.CHALLENGE, YOU, challenge)
        lower = plot.perish_start if challenged(s, PUBLISH_OR_PERISH) else 0
        raise_target(s, plot.target + lower, BY_SETUP)
        s.push(pack(steps.CLOCK_TICKS))
        s.push(top_report(TO_CURRENT))
        s.push(pack(steps.FIRST_REPORT, 1))
        s.push(pack(steps.FIRST_REPORT, 0))
        # Starting Chemicals add up: 2 different ones or one of each, and one more for either
        # Challenge (S17).
        for challenge in (NOBEL_LAUREATE, BUDGET_CUTS):
            if challenged(s, challenge):
                s.push(pack(steps.HIDEOUT_CHEMICAL, 0))
        if challenged(s, FULLY_STOCKED):
            s.push(pack(steps.HIDEOUT_STOCK))
        else:
            for _ in range(plot.chemicals):
                s.push(pack(steps.HIDEOUT_CHEMICAL, 1))
        for challenge in (CREATIVE_ACCOUNTING, INDEPENDENT_PROTOTYPES):
            if challenged(s, challenge):
                s.push(pack(steps.HIDEOUT_AWARD))
        for colour in (2, 2, 1, 1, 0, 0):
            s.push(pack(steps.DEAL_SOLO_GOAL, colour))


class DealSoloGoal(Draw[MachineState]):
    """Deal a Goal: no majority, not the one for 3 Awards, and all symbols different (S1)."""

    name = "deal_solo_goal"
    stream = "goals"

    def weights(self, s: MachineState, step: int) -> list[int]:
        goals = s.edition.goals
        used = [goals[goal].quantity for goal in s.goals_below[YOU]]
        return [
            1
            if goal.colour == a_of(step)
            and goal.threshold
            and not (goal.quantity == AWARDS and goal.threshold == 3)
            and goal.quantity not in used
            else 0
            for goal in goals
        ]

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.goals_below = put(s.goals_below, YOU, (*s.goals_below[YOU], result))
        s.note(e.SOLO_GOAL, YOU, result)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"track": TRACKS[a_of(step)]}

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"goal {goal_name(s, option)} {s.edition.goals[option].symbol + 1}"


class HideoutChemical(Draw[MachineState]):
    """Deal a random Chemical to the Hideout; the starting ones are different."""

    name = "hideout_chemical"
    stream = "hideout"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return [
            0 if not s.chemicals_left[kind] or (a_of(step) and s.hideout_chemicals[kind]) else 1
            for kind in range(5)
        ]

    def settle(self, s: MachineState, step: int, result: int) -> None:
        stock(s, result)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"hideout {s.edition.chemicals[option]}"


def stock(s: MachineState, kind: int) -> None:
    s.chemicals_left = added(s.chemicals_left, kind, -1)
    s.hideout_chemicals = added(s.hideout_chemicals, kind, 1)
    s.note(e.HIDEOUT_CHEMICAL, EMPTY, kind, TO_HIDEOUT)


class HideoutStock(Act[MachineState]):
    """Fully Stocked Opponents: put one of each Chemical in the Hideout."""

    name = "hideout_stock"

    def act(self, s: MachineState, step: int) -> None:
        for kind in range(5):
            stock(s, kind)


class HideoutAward(Act[MachineState]):
    name = "hideout_award"

    def act(self, s: MachineState, step: int) -> None:
        s.awards_left -= 1
        s.hideout_awards += 1
        s.note(e.HIDEOUT_AWARD, EMPTY)


class FirstReport(Draw[MachineState]):
    """Draw a card with a Main Location; the second card shows the other agent. It gives a token and
    a place.

    Cards that do not fit are shuffled back, so each card that fits is equally likely.
    """

    name = "first_report"
    stream = "reports"

    def weights(self, s: MachineState, step: int) -> list[int]:
        reports = plot_of(s).reports
        placed = reports[s.reports_gone[0]].agent if a_of(step) else EMPTY
        return [
            left if card.main and card.agent != placed else 0
            for card, left in zip(reports, s.reports_unseen, strict=True)
        ]

    def settle(self, s: MachineState, step: int, result: int) -> None:
        card = plot_of(s).reports[result]
        s.reports_unseen = added(s.reports_unseen, result, -1)
        s.reports_left -= 1
        discard(s, result, FROM_DECK)
        take_token(s, card.place - 1, card.weather)
        space = 1 if free_space(s, card.place, 1) else 2
        agent_to(s, card.agent, stand_at(card.place, space))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"report {name_of(s, option)}"


class ClockTicks(Act[MachineState]):
    """The Clock is Ticking: remove two cards of the deck from the game, unseen (S17)."""

    name = "clock_ticks"

    def act(self, s: MachineState, step: int) -> None:
        if challenged(s, CLOCK):
            s.reports_left -= plot_of(s).clock_cards
            s.note(e.REPORTS_REMOVED, EMPTY, plot_of(s).clock_cards)
