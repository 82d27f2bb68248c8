"""Weather Island as the kernel knows it: its rules, zones, names, outcome and invariants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from stormtable.games.weather_island.edition.constraints import broken
from stormtable.games.weather_island.edition.schema import FILE
from stormtable.games.weather_island.rules import setup, steps
from stormtable.games.weather_island.rules.edition import Edition, load_edition
from stormtable.games.weather_island.rules.places import all_places
from stormtable.games.weather_island.rules.rules import RULES
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.view.begin_turn import begin_turn
from stormtable.games.weather_island.view.board import board
from stormtable.games.weather_island.view.ending import ending_of
from stormtable.games.weather_island.view.events import PLACELESS, event_of
from stormtable.games.weather_island.view.grammar import grammar
from stormtable.games.weather_island.view.invariants import violations
from stormtable.games.weather_island.view.legacy_state import saved_by
from stormtable.games.weather_island.view.pieces import accounts, pieces_by_place
from stormtable.games.weather_island.view.printed import printed
from stormtable.games.weather_island.view.score import ranking, standing
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.grammar import Grammar
from stormtable.kernel.history import RecordLine
from stormtable.kernel.journal import Entry
from stormtable.kernel.title import (
    EditionName,
    EditionPreview,
    Ending,
    Outcome,
    Setting,
    Title,
    Value,
    need_end,
)
from stormtable.kernel.visibility import Sees, Zone


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
    arguments = steps.ARGUMENTS
    groups = steps.GROUPS
    placeless = PLACELESS | {"pass"}
    headings = frozenset({"round", "weather_went_crazy", "weather", "fire", "end"})
    colours = ("red", "blue", "yellow", "green", "white", "black")
    edition_file = FILE
    storm = "die"

    def new(self, players: int, settings: Mapping[str, Value]) -> IslandState:
        edition = load_edition(str(settings["edition"]))
        state = IslandState(RULES, players, edition, settings["bag"] == "any")
        state.reset()
        setup.begin(state)
        return state

    def saved(self, state: State, version: str, log: Sequence[RecordLine]) -> dict[str, object]:
        return saved_by(version, _island(state), log)

    def edition(self, state: State) -> EditionName:
        return _island(state).edition.file.name

    def edition_preview(self, file: EditionFile) -> EditionPreview:
        edition = Edition(file)
        state = IslandState(RULES, self.seats.start, edition, False)
        return EditionPreview(printed(state), tuple(broken(edition)))

    def pools(self, state: State) -> Mapping[str, list[int]]:
        return {"goals": _island(state).edition.goal_cards}

    def round(self, state: State) -> int:
        return _island(state).round

    def describe(self, state: State) -> dict[str, Any]:
        return board(_island(state))

    def event(self, state: State, entry: Entry) -> Event:
        return event_of(_island(state), entry)

    def outcome(self, state: State) -> Outcome:
        need_end(state)
        s = _island(state)
        return Outcome(
            "50_points",
            tuple(ranking(s)),
            tuple(s.points),
            tuple(
                {"machine": s.points[seat] - s.goal_points[seat], "goals": s.goal_points[seat]}
                for seat in range(s.players)
            ),
        )

    def ending(self, state: State) -> Ending:
        need_end(state)
        return ending_of(_island(state))

    def violations(self, state: State) -> list[str]:
        return violations(_island(state))

    def grammar(self, state: State) -> Grammar:
        return grammar(_island(state))

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        return accounts(_island(state))

    def pieces(self, state: State) -> Mapping[str, Mapping[str, int]]:
        return pieces_by_place(_island(state))

    def places(self, state: State) -> frozenset[str]:
        return all_places(_island(state))

    def printed(self, state: State) -> Mapping[str, Any]:
        return printed(_island(state))

    def standing(self, state: State) -> list[dict[str, Any]]:
        return standing(_island(state))

    def begin_turn(self, state: State, seat: int) -> bool:
        return begin_turn(_island(state), seat)


def _island(state: State) -> IslandState:
    return cast(IslandState, state)
