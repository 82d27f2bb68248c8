"""Positions of the solo game, based on the scenarios of Weather Machine.

    game = (
        SoloScenario()
        .reports("pink government wind bottom", previous="pink government snow top")
        .hideout("melgoth", tokens=["lab-wind"])
        .saboteurs_turn()
        .build()
    )
    choices(game, "branch")  # [Choice("wind", "same_weather", ("rain", ...))]

You are yellow, the Saboteurs' pieces are called `saboteurs`. By default both agents stand in
R&D, the Saboteurs are first in the round and you have the Initiative: after their turn comes yours,
and the game waits for your move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import stand_at
from stormtable.games.weather_machine.rules.movement import space_names
from stormtable.games.weather_machine.rules.names import AGENTS, EMPTY, LOCATIONS, OFFICE, SABOTEUR
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.solo.plot import plot_of
from stormtable.games.weather_machine.rules.solo.reports import name_of
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.testing import Scenario, ScenarioError, Script, state_of
from stormtable.games.weather_machine.testing.names import PieceNumbers, index
from stormtable.kernel.codes import pack
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.tuples import IntTuple, added, put

YOU = "yellow"
SABOTEURS = "saboteurs"


def dealt(edition: Path | str, challenges: str = "easy", chance: Sequence[str] = ()) -> Game:
    """Return a new solo game after set-up with scripted chance."""
    settings = {"edition": str(edition), "challenges": challenges}
    game = Game(title_named("weather-machine"), 1, settings)
    game.chance = Script(game, chance)
    game.run_chance()
    return game


class SoloNames(PieceNumbers):
    """PieceNumbers of the solo game, where the Saboteurs own Bots and take turns."""

    def owner(self, name: str) -> int:
        return SABOTEUR if name == SABOTEURS else super().owner(name)

    def every(self, colours: Sequence[str]) -> IntTuple:
        if sorted(colours) != sorted((YOU, SABOTEURS)):
            raise ScenarioError(f"an order of {colours}", f"name {YOU} and {SABOTEURS}, each once")
        return tuple(self.owner(colour) for colour in colours)


class SoloScenario(Scenario):
    """A position of the solo game."""

    def __init__(self, edition: Path | str = "", challenges: str = "easy") -> None:
        super().__init__(1, edition, challenges=challenges)
        s = self._state
        self._names = SoloNames(s)
        s.order = (SABOTEUR, 0)
        s.initiative = (0, SABOTEUR)
        self._plot = plot_of(s)
        s.target = self._plot.target
        s.agents = (stand_at(3, 1), stand_at(3, 2))
        self._security: tuple[str, str, int | None, Sequence[str], int] = ("", "", None, (), 0)
        self._theirs = False

    # --- the Saboteurs ----------------------------------------------------------------------

    def target(self, value: int) -> Self:
        self._state.target = value
        return self

    def agent(self, name: str, location: str, space: str | int) -> Self:
        where = index(LOCATIONS[:OFFICE], location, "Location")
        names = space_names(self._state, where)
        self._state.agents = put(
            self._state.agents,
            index(AGENTS, name, "agent"),
            stand_at(where, index(names, str(space), "space")),
        )
        return self

    def hideout(self, *chemicals: str, tokens: Sequence[str] = (), awards: int = 0) -> Self:
        """Set the Hideout: Chemicals, Research tokens (`lab-wind`) and Awards; it has all Bots that
        are not on the board."""
        s = self._state
        for name in chemicals:
            s.hideout_chemicals = added(s.hideout_chemicals, self._names.chemical(name), 1)
        s.hideout_tokens = tuple(sorted(self._names.token(name) for name in tokens))
        s.hideout_awards = awards
        return self

    def reports(
        self,
        current: str,
        previous: str = "",
        left: int | None = None,
        top: Sequence[str] = (),
        boxed: int = 0,
    ) -> Self:
        """Set the Current and the Previous Report, as `white lab snow top`; empty: none.

        `left` cards are in the deck (the others were discarded earlier). `top` are known cards on
        it, the topmost first. `boxed` cards are in the box, unseen.
        """
        self._security = current, previous, left, top, boxed
        return self

    def saboteurs_turn(self) -> Self:
        """Begin at the Saboteurs' turn."""
        self._theirs = True
        return self

    # --- layout -----------------------------------------------------------------------------

    def build(self) -> Game:
        s = self._state
        if s.random_challenges:
            raise ScenarioError("Challenges drawn at random", "name them, or deal() a game")
        self._game.start_from(s)
        s.awards_left -= s.hideout_awards
        self._set_position()
        machines = (s.government_bots, s.lab_bots, s.rnd_bots)
        s.hideout_bots = s.edition.bots - sum(machine.count(SABOTEUR) for machine in machines)
        self._lay_reports(s)
        s.agenda = [*self._gains, *self._turns(), *self._phases()][::-1]
        return self._checked()

    def _lay_reports(self, s: MachineState) -> None:
        current, previous, left, top, boxed = self._security
        s.reports_unseen = tuple(card.copies for card in self._plot.reports)
        s.report = self._take_report(current) if current else EMPTY
        s.reports_top = tuple(self._take_report(name) for name in reversed(top))
        last = self._take_report(previous) if previous else EMPTY
        if left is None:
            left = sum(s.reports_unseen) + len(top) - boxed
        s.reports_gone = ()
        while sum(s.reports_unseen) + len(top) > left + boxed:
            kind = next(kind for kind, count in enumerate(s.reports_unseen) if count)
            s.reports_unseen = added(s.reports_unseen, kind, -1)
            s.reports_gone += (kind,)
        s.reports_left = left
        if last != EMPTY:
            s.reports_gone += (last,)

    def _take_report(self, name: str) -> int:
        s = self._state
        names = [name_of(s, kind) for kind in range(len(self._plot.reports))]
        kind = index(names, name.replace(" ", "-"), "Security Report")
        if not s.reports_unseen[kind]:
            raise ScenarioError(f"there is no further Report {name!r}", "name it once")
        s.reports_unseen = added(s.reports_unseen, kind, -1)
        return kind

    def _turns(self) -> list[int]:
        s = self._state
        if self._theirs:
            return [pack(steps.CHECK_REPORTS), *self._after(SABOTEUR)]
        if self._turn is None:
            return []
        seat, first = self._turn
        kinds = (steps.STEP_ONE, steps.MOVE, steps.ACTIONS, steps.PLACE_TOKENS)
        begin = [pack(steps.CHECK_WIN)] if first == 0 and s.round else []
        yours = [pack(kind, seat) for kind in kinds[first:]]
        return [*begin, *yours, pack(steps.END_OF_TURN), *self._after(seat)]

    def _after(self, seat: int) -> list[int]:
        """Return the turns that follow this seat's turn in the round."""
        order = self._state.order
        return [
            pack(steps.CHECK_REPORTS) if other == SABOTEUR else pack(steps.TURN, other)
            for other in order[order.index(seat) + 1 :]
        ]

    def _phases(self) -> list[int]:
        return [step for step in super()._phases() if step != pack(steps.FINAL_TOKENS, SABOTEUR)]


# --- reading ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of the Saboteurs, the deciding criterion, and the alternatives."""

    choice: str
    criterion: str
    beaten: tuple[str, ...] = ()


def beaten(event: Event) -> tuple[str, ...]:
    """Return the alternatives that the criterion rejected."""
    return tuple(option for option in event.data["left"] if option != event.data["choice"])


def choices(game: Game, what: str, events: Iterable[Event] | None = None) -> list[Choice]:
    """Return their journaled choices of one kind: `branch`, `chemical`, `bot_space` and so on."""
    return [
        Choice(
            str(event.data["choice"]),
            str(event.data["criterion"]),
            beaten(event),
        )
        for event in (game.events if events is None else events)
        if event.name == "saboteurs_chose" and event.data["what"] == what
    ]


def raised(game: Game, events: Iterable[Event] | None = None) -> list[tuple[int, str]]:
    """Return by how much the Target Value rose and why, in order."""
    return [
        (int(event.data["amount"]), str(event.data["reason"]))
        for event in (game.events if events is None else events)
        if event.name == "target"
    ]


def target(game: Game) -> int:
    return state_of(game).target


def agent(game: Game, name: str) -> tuple[str, str]:
    """Return the Location and space of an agent."""
    state = state_of(game)
    where = state.agents[AGENTS.index(name)]
    return LOCATIONS[where // 8], space_names(state, where // 8)[where % 8]


def hideout_chemicals(game: Game) -> list[str]:
    state = state_of(game)
    counts = zip(state.edition.chemicals, state.hideout_chemicals, strict=True)
    return [name for name, count in counts for _ in range(count)]


def hideout_tokens(game: Game) -> list[str]:
    state = state_of(game)
    return [token_name(state, token) for token in state.hideout_tokens]


def current_report(game: Game) -> str:
    """Return the Current Report as `white lab snow top`; empty if there is none."""
    state = state_of(game)
    return "" if state.report == EMPTY else name_of(state, state.report).replace("-", " ")


def discarded(game: Game) -> list[str]:
    """Return the discard pile of Security Reports; the last one is the Previous Report."""
    state = state_of(game)
    return [name_of(state, kind).replace("-", " ") for kind in state.reports_gone]


__all__ = [
    "SABOTEURS",
    "YOU",
    "Choice",
    "SoloScenario",
    "agent",
    "beaten",
    "choices",
    "current_report",
    "dealt",
    "discarded",
    "hideout_chemicals",
    "hideout_tokens",
    "raised",
    "target",
]
