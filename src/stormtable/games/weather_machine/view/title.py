"""Weather Machine as the kernel knows it: settings, zones, outcome and invariants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, cast

from stormtable import __version__
from stormtable.games.weather_machine.edition.constraints import broken
from stormtable.games.weather_machine.edition.schema import FILE
from stormtable.games.weather_machine.rules import setup, steps
from stormtable.games.weather_machine.rules.edition import Edition, load_edition
from stormtable.games.weather_machine.rules.names import CP_SOURCES, END_REASONS
from stormtable.games.weather_machine.rules.places import all_places
from stormtable.games.weather_machine.rules.rules import RULES
from stormtable.games.weather_machine.rules.scoring import ranking
from stormtable.games.weather_machine.rules.solo.endings import (
    ENDINGS,
    WON_AT_ONCE,
    WON_ON_TIME,
    challenge_names,
    rank,
)
from stormtable.games.weather_machine.rules.solo.plot import (
    CHALLENGES,
    SUGGESTIONS,
    Plot,
    read_challenges,
)
from stormtable.games.weather_machine.rules.solo.rules import SOLO_RULES
from stormtable.games.weather_machine.rules.solo.setup import begin_solo
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view.begin_turn import begin_turn
from stormtable.games.weather_machine.view.board import board
from stormtable.games.weather_machine.view.coverage import (
    coverage_point_of,
    coverage_points,
    phrases,
)
from stormtable.games.weather_machine.view.ending import ending_of
from stormtable.games.weather_machine.view.events import PLACELESS, event_of
from stormtable.games.weather_machine.view.grammar import grammar
from stormtable.games.weather_machine.view.invariants import violations
from stormtable.games.weather_machine.view.legacy_state import saved_by
from stormtable.games.weather_machine.view.pieces import accounts, pieces_by_place
from stormtable.games.weather_machine.view.printed import printed
from stormtable.games.weather_machine.view.score import standing
from stormtable.games.weather_machine.view.solo.board import solo_board
from stormtable.games.weather_machine.view.solo.coverage import (
    solo_coverage_point_of,
    solo_coverage_points,
)
from stormtable.games.weather_machine.view.solo.events import PLACELESS as SOLO_PLACELESS
from stormtable.games.weather_machine.view.solo.events import solo_event_of
from stormtable.games.weather_machine.view.solo.grammar import solo_grammar
from stormtable.games.weather_machine.view.solo.invariants import solo_violations
from stormtable.games.weather_machine.view.solo.pieces import (
    solo_accounts,
    solo_pieces_by_place,
    solo_places,
)
from stormtable.games.weather_machine.view.solo.printed import solo_printed
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.engine import State
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.event import Event
from stormtable.kernel.grammar import Grammar
from stormtable.kernel.history import RecordLine
from stormtable.kernel.journal import Entry
from stormtable.kernel.title import (
    EditionName,
    EditionPreview,
    Ending,
    Ladder,
    Outcome,
    Setting,
    Title,
    Value,
    need_end,
)
from stormtable.kernel.visibility import Sees, Zone


class WeatherMachine(Title):
    name = "weather-machine"
    caption = "Weather Machine"
    designer = "Vital Lacerda"
    seats = range(1, 5)
    settings = (
        Setting("edition", "an edition file of your own; empty: the packaged one", "", local=True),
        Setting("goals", "Goal tiles: a random set of nine, or drafted", "set", ("set", "draft")),
        Setting(
            "new_scientists",
            "two players: Lativ counts as another player for Vouchers",
            "off",
            ("off", "on"),
        ),
        Setting(
            "challenges",
            "alone: "
            + ", ".join(SUGGESTIONS)
            + ", random:N, or names of Challenges joined by commas",
            "easy",
        ),
    )
    # Easier suggestions come first.
    ladder = Ladder(
        "challenges",
        tuple(CHALLENGES[challenge] for challenge in dict.fromkeys(chain(*SUGGESTIONS.values()))),
        daily="random:2",
    )
    # This game hides only future draws, which belong to chance.
    zones = (
        Zone("workshop stacks", "pile", Sees.ALL),
        Zone("experiment deck", "unseen", Sees.ALL),
        Zone("security reports", "reports_unseen", Sees.ALL),
    )
    verbs = steps.VERBS
    arguments = steps.ARGUMENTS
    groups = steps.GROUPS
    headings = frozenset(
        {
            *("round", "turn", "saboteurs_turn", "havoc"),
            *("experiment_runs", "experiment_fails", "income", "final_round"),
            "final_scoring",
        }
    )
    placeless = Title.placeless | PLACELESS | SOLO_PLACELESS
    colours = ("yellow", "black", "orange", "purple")
    edition_file = FILE

    def new(self, players: int, settings: Mapping[str, Value]) -> MachineState:
        return self.begun(__version__, players, settings)

    def begun(self, version: str, players: int, settings: Mapping[str, Value]) -> MachineState:
        _refuse_what_does_nothing(players, settings)
        edition = load_edition(str(settings["edition"]), version)
        challenges, drawn = read_challenges(str(settings["challenges"]))
        alone = players == 1
        state = MachineState(
            SOLO_RULES if alone else RULES,
            players,
            edition,
            settings["goals"] == "draft",
            settings["new_scientists"] == "on" and players == 2,
            Plot(edition.file, edition.weathers) if alone else None,
            challenges if alone else 0,
            drawn if alone else 0,
        )
        state.reset()
        if alone:
            begin_solo(state)
        else:
            setup.begin(state)
        return state

    def saved(self, state: State, version: str, log: Sequence[RecordLine]) -> dict[str, object]:
        return saved_by(version, state.saved())

    def edition(self, state: State) -> EditionName:
        return _machine(state).edition.file.name

    def edition_preview(self, file: EditionFile) -> EditionPreview:
        edition = Edition(file)
        plot = Plot(file, edition.weathers)
        state = MachineState(SOLO_RULES, 1, edition, False, False, plot)
        return EditionPreview(solo_printed(state), tuple(broken(edition)))

    def pools(self, state: State) -> Mapping[str, list[int]]:
        return {}

    def round(self, state: State) -> int:
        return _machine(state).round

    def printed(self, state: State) -> Mapping[str, Any]:
        s = _machine(state)
        return solo_printed(s) if s.players == 1 else printed(s)

    def standing(self, state: State) -> list[dict[str, Any]]:
        return standing(_machine(state))

    def begin_turn(self, state: State, seat: int) -> bool:
        return begin_turn(_machine(state), seat)

    def describe(self, state: State) -> dict[str, Any]:
        s = _machine(state)
        return solo_board(s) if s.players == 1 else board(s)

    def event(self, state: State, entry: Entry) -> Event:
        s = _machine(state)
        return event_of(s, entry) if s.players > 1 else solo_event_of(s, entry)

    def outcome(self, state: State) -> Outcome:
        need_end(state)
        s = _machine(state)
        sources = tuple(
            {name: s.cp_sources[seat][number] for number, name in enumerate(CP_SOURCES)}
            for seat in range(s.players)
        )
        if s.players == 1:
            won = s.ending in (WON_AT_ONCE, WON_ON_TIME)
            details: dict[str, int | str] = {
                "target": s.target,
                "rank": rank(s),
                "challenges": ", ".join(challenge_names(s)),
            }
            places_alone = (1 if won else 2,)
            return Outcome(ENDINGS[s.ending], places_alone, tuple(s.cp), sources, details)
        return Outcome(
            END_REASONS[s.end_trigger],
            tuple(ranking(s)),
            tuple(s.cp),
            sources,
        )

    def ending(self, state: State) -> Ending:
        need_end(state)
        return ending_of(_machine(state))

    def violations(self, state: State) -> list[str]:
        s = _machine(state)
        return solo_violations(s) if s.players == 1 else violations(s)

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        s = _machine(state)
        return solo_accounts(s) if s.players == 1 else accounts(s)

    def places(self, state: State) -> frozenset[str]:
        s = _machine(state)
        return solo_places(s) if s.players == 1 else all_places(s)

    def pieces(self, state: State) -> Mapping[str, Mapping[str, int]]:
        s = _machine(state)
        return solo_pieces_by_place(s) if s.players == 1 else pieces_by_place(s)

    def coverage_points(self, state: State) -> frozenset[str]:
        s = _machine(state)
        return solo_coverage_points(s) if s.players == 1 else coverage_points(s)

    def coverage_point_of(self, event: Event) -> str:
        return solo_coverage_point_of(event) or coverage_point_of(event)

    def phrases(self, state: State) -> list[str]:
        return phrases(_machine(state))

    def grammar(self, state: State) -> Grammar:
        s = _machine(state)
        return solo_grammar(s) if s.players == 1 else grammar(s)


_MEANT_FOR = (
    ("goals", "set", range(2, 5), "2 to 4"),
    ("new_scientists", "off", range(2, 3), "2"),
    ("challenges", "easy", range(1, 2), "1"),
)


def _refuse_what_does_nothing(players: int, settings: Mapping[str, Value]) -> None:
    """Refuse an option that has no effect for this number of players."""
    for name, idle, meant_for, words in _MEANT_FOR:
        if settings[name] != idle and players not in meant_for:
            raise BadSetting(
                f"option {name}={settings[name]} does nothing with {players} players",
                f"leave it out, or choose {words}",
            )


def _machine(state: State) -> MachineState:
    return cast(MachineState, state)
