"""The rule of each kind of step in the solo game: those of several players, with these
exceptions."""

from __future__ import annotations

from typing import Any, Final

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.rules import RULES
from stormtable.games.weather_machine.rules.solo import (
    agents,
    changes,
    endings,
    havoc,
    income,
    plans,
    reports,
    setup,
)
from stormtable.kernel.engine import Rule


def _rules() -> list[Rule[Any]]:
    rules: dict[int, Rule[Any]] = {
        # Rules that differ in the solo game.
        steps.END_SUPPLY_ROUND: changes.SoloEndSupplyRound(),
        steps.BEGIN_ROUND: changes.SoloBeginRound(),
        steps.TURN: changes.SoloTurn(),
        steps.ACTIONS: changes.SoloActions(),
        steps.PHASE_B: changes.SoloPhaseB(),
        steps.EXPERIMENT_DONE: changes.SoloExperimentDone(),
        steps.PHASE_C: changes.SoloPhaseC(),
        steps.FUND_LAB: changes.SoloFundLab(),
        steps.GOVERNMENT_RUNS: changes.SoloGovernmentRuns(),
        steps.PROVIDE: changes.SoloProvide(),
        steps.FINAL_SCORING: changes.SoloFinalScoring(),
        # Rules that exist only in the solo game.
        steps.DEAL_SOLO_GOAL: setup.DealSoloGoal(),
        steps.HIDEOUT_CHEMICAL: setup.HideoutChemical(),
        steps.HIDEOUT_STOCK: setup.HideoutStock(),
        steps.HIDEOUT_AWARD: setup.HideoutAward(),
        steps.FIRST_REPORT: setup.FirstReport(),
        steps.CLOCK_TICKS: setup.ClockTicks(),
        steps.TOP_REPORT: reports.TopReport(),
        steps.DRAW_REPORT: reports.DrawReport(),
        steps.KEEP_REPORT: reports.KeepReport(),
        steps.CHECK_WIN: endings.CheckWin(),
        steps.END_OF_TURN: endings.EndOfTurn(),
        steps.CHECK_REPORTS: endings.CheckReports(),
        steps.SABOTEURS_TURN: agents.SaboteursTurn(),
        steps.AGENT_MOVES: agents.AgentMoves(),
        steps.PLAN_SUPPLY: plans.PlanSupply(),
        steps.PLAN_GOVERNMENT: plans.PlanGovernment(),
        steps.PLAN_LAB: plans.PlanLab(),
        steps.PLAN_RND: plans.PlanRnd(),
        steps.SABOTEURS_TAKE: plans.SaboteursTake(),
        steps.NEXT_REPORT: agents.NextReport(),
        steps.HAVOC: havoc.Havoc(),
        steps.CHOOSE_HAVOC: havoc.ChooseHavoc(),
        steps.SABOTEURS_EXPERIMENT: changes.SaboteursExperiment(),
        steps.SOLO_INCOME: income.SoloIncome(),
        steps.FUNDING_BACK: income.FundingBack(),
        steps.DRAW_CHALLENGE: setup.DrawChallenge(),
        steps.SOLO_SETUP: setup.SoloSetup(),
        steps.SOLO_RESULT: endings.SoloResult(),
        steps.HAVOC_UNLOCKS: havoc.HavocUnlocks(),
    }
    return [rules.get(kind, rule) for kind, rule in enumerate(RULES)]


SOLO_RULES: Final = _rules()
