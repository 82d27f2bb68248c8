"""Weather Island as the kernel knows it: its rules, zones, names, outcome and invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from stormtable.games.weather_island import (
    bidding,
    building,
    energy,
    goals,
    setup,
    steps,
    weather,
)
from stormtable.games.weather_island.describe import board
from stormtable.games.weather_island.edition import load_edition
from stormtable.games.weather_island.events import event_of
from stormtable.games.weather_island.grammar import grammar
from stormtable.games.weather_island.invariants import violations
from stormtable.games.weather_island.printed import printed
from stormtable.games.weather_island.shape import FILE
from stormtable.games.weather_island.standing import standing
from stormtable.games.weather_island.state import IslandState
from stormtable.kernel.engine import Entry, Rule, State
from stormtable.kernel.event import Event
from stormtable.kernel.grammar import Grammar
from stormtable.kernel.title import EditionName, Outcome, Setting, Title, Value
from stormtable.kernel.zone import Sees, Zone


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
        steps.BONUSES: building.Bonuses(),
        steps.GAIN_GOAL: goals.GainGoal(),
        steps.KEEP_GOAL: goals.KeepGoal(),
        steps.ADD_TOKEN: building.AddToken(),
        steps.DISCARD_TOKEN: building.DiscardToken(),
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


RULES = _rules()


class WeatherIsland(Title):
    name = "weather-island"
    caption = "The Mad Scientists of Weather Island"
    designer = "Teale Fristoe"
    seats = range(2, 7)
    settings = (
        Setting("edition", "an edition file of your own; empty: the packaged one", "", local=True),
        Setting(
            "bag",
            "which token of a stack a bag bonus may take: the top one (M7) or any",
            "top",
            ("top", "any"),
        ),
    )
    zones = (
        Zone("tile decks", "deck", Sees.ALL),
        Zone("tile discards", "discard", Sees.ALL),
        Zone("market", "market", Sees.ALL),
        Zone("bag", "bag", Sees.ALL),
        Zone("discarded tokens", "gone", Sees.ALL),
        Zone("token stacks", "stalls", Sees.ALL),
        Zone("forecast", "forecast", Sees.ALL),
        Zone(
            "goal deck",
            "goal_deck",
            Sees.NOBODY,
            "goals",
            lost="goal_lost",
            lost_at="goal_lost_at",
        ),
        Zone(
            "below the end card",
            "goal_below",
            Sees.NOBODY,
            "goals",
            known_by="goal_below_by",
            dated="goal_below_dates",
        ),
        Zone("goal hands", "hands", Sees.OWNER, "goals", per_seat=True, dated="hand_dates"),
        Zone("goal offers", "offers", Sees.OWNER, "goals", per_seat=True, dated="offer_dates"),
    )
    verbs = steps.VERBS
    headings = frozenset({"round", "weather", "end"})
    colours = ("red", "blue", "yellow", "green", "white", "black")
    edition_file = FILE

    def new(self, players: int, settings: Mapping[str, Value]) -> IslandState:
        edition = load_edition(str(settings["edition"]))
        state = IslandState(RULES, players, edition, settings["bag"] == "any")
        state.lay_out()
        setup.begin(state)
        return state

    def edition(self, state: State) -> EditionName:
        return _island(state).edition.file.name

    def pools(self, state: State) -> Mapping[str, list[int]]:
        return {"goals": _island(state).edition.goal_cards}

    def round(self, state: State) -> int:
        return _island(state).round

    def describe(self, state: State) -> dict[str, Any]:
        return board(_island(state))

    def printed(self, state: State) -> dict[str, Any]:
        return printed(_island(state))

    def standing(self, state: State) -> list[dict[str, Any]]:
        return standing(_island(state))

    def event(self, state: State, entry: Entry) -> Event:
        return event_of(_island(state), entry)

    def outcome(self, state: State) -> Outcome:
        s = _island(state)
        keys = [(s.points[seat], s.money[seat]) for seat in range(s.players)]
        return Outcome(
            "50_points",
            # Most points, then most money, then a shared place (Ending 2, M18).
            tuple(1 + sum(other > key for other in keys) for key in keys),
            tuple(s.points),
            tuple(
                {"machine": s.points[seat] - s.goal_points[seat], "goals": s.goal_points[seat]}
                for seat in range(s.players)
            ),
        )

    def violations(self, state: State) -> list[str]:
        return violations(_island(state))

    def grammar(self, state: State) -> Grammar:
        return grammar(_island(state))

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        s = _island(state)
        return {"money": s.money, "points": s.points}


def _island(state: State) -> IslandState:
    return cast(IslandState, state)
