"""The rule of each kind of step."""

from __future__ import annotations

from typing import Any, Final

from stormtable.games.weather_island.rules import (
    bidding,
    bonuses,
    building,
    energy,
    goals,
    setup,
    steps,
    weather,
)
from stormtable.kernel.engine import Rule


def _rules() -> list[Rule[Any]]:
    rules: dict[int, Rule[Any]] = {
        steps.DEAL_START: setup.DealStart(),
        steps.STACK_MARKER: setup.StackMarker(),
        steps.START_MONEY: setup.StartMoney(),
        steps.LOOK_AT_GOAL: goals.LookAtGoal(),
        steps.DRAW_GOAL: goals.DrawGoal(),
        steps.KEEP_FIRST_GOAL: setup.KeepFirstGoal(),
        steps.FILL_FORECAST: setup.FillForecast(),
        steps.DRAW_FORECAST: setup.DrawForecast(),
        steps.BEGIN_ROUND: bidding.BeginRound(),
        steps.REVEAL_TILE: bidding.RevealTile(),
        steps.DRAW_TILE: bidding.DrawTile(),
        steps.BID: bidding.Bid(),
        steps.BUILD_OR_WORK: building.BuildOrWork(),
        steps.PLACE: building.Place(),
        steps.TURN: building.TurnTile(),
        steps.BONUSES: bonuses.Bonuses(),
        steps.GAIN_GOAL: goals.GainGoal(),
        steps.KEEP_GOAL: goals.KeepGoal(),
        steps.ADD_TOKEN: bonuses.AddToken(),
        steps.DISCARD_TOKEN: bonuses.DiscardToken(),
        steps.FLUSH: building.Flush(),
        steps.ROLL: weather.Roll(),
        steps.READ_DICE: weather.ReadDice(),
        steps.TOKEN_FROM_BAG: weather.TokenFromBag(),
        steps.DRAW_TOKEN: weather.DrawToken(),
        steps.TOKEN_FROM_FORECAST: weather.TokenFromForecast(),
        steps.STRIKE: weather.Strike(),
        steps.TOKEN_DONE: weather.TokenDone(),
        steps.END_ROUND: weather.EndRound(),
        steps.NEXT_SOURCE: energy.NextSource(),
        steps.FIRE: energy.Fire(),
        steps.OWN_CUBE: energy.OwnCube(),
        steps.ROUTE: energy.Route(),
        steps.BOOST_CUBE: energy.BoostCube(),
        steps.ARRIVE: energy.Arrive(),
    }
    return [rules[kind] for kind in range(steps.KINDS)]


RULES: Final = _rules()
