"""A running game: the state with its chance, listeners, log and undo.

game = new_game("weather-island", players=3, seed=7)
while (decision := game.decision) is not None:
    game.play(decision.options[0])
print(game.outcome)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from stormtable import __version__
from stormtable.kernel.chance import Chance
from stormtable.kernel.codes import kind_of
from stormtable.kernel.decision import (
    Decision,
    DecisionContext,
    GreyedOption,
    OpenDraw,
    Option,
    decision_at,
    draw_of,
)
from stormtable.kernel.delivery import EventDelivery, Listener
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import EventLog
from stormtable.kernel.explainer import Explainer
from stormtable.kernel.game_log import GameLog
from stormtable.kernel.history import Commit, RecordLine
from stormtable.kernel.legality import check_result
from stormtable.kernel.moves import Moves
from stormtable.kernel.notice import Notice
from stormtable.kernel.playing import answer, awaited, confirm, play, record, redo
from stormtable.kernel.resume import Header, Snapshot, follow, header_of, resume, snapshot_of
from stormtable.kernel.seat_names import seat_names
from stormtable.kernel.segment import DRAWS, SETTLE, START, Segment
from stormtable.kernel.title import EditionName, Outcome, Title, Value
from stormtable.kernel.undo import UndoHistory, check_back, go_back_to
from stormtable.kernel.update import events_seen, feed_of, update_of, view_context
from stormtable.kernel.view import Board, View, view_of
from stormtable.kernel.whatif import fork, playable_now, what_if

if TYPE_CHECKING:  # Python supports defaults of type variables from 3.13 on
    from typing_extensions import TypeVar as TypeVarWithDefault

    S_co = TypeVarWithDefault("S_co", bound=State, default=State, covariant=True)
else:
    S_co = TypeVar("S_co", bound=State, covariant=True)


class Game(Generic[S_co]):
    """A running game. Search copies its `state`; a table has the whole game."""

    def __init__(
        self,
        title: Title,
        players: int,
        settings: Mapping[str, Value] | None = None,
        chance: Chance | None = None,
        seats: Sequence[str] = (),
        position: State | None = None,
        tentative: Collection[int] = (),
        version: str = __version__,
    ) -> None:
        """Begin a new game or, with `position`, continue from there.

        `tentative` seats confirm before anything happens that they cannot take back. `version`
        names the engine that the game began on.
        """
        self.title = title
        self.settings = title.settle_settings(settings or {})
        self.players = title.settle_players(players)
        self.seats = seat_names(seats, players)
        self.tentative = frozenset(tentative)
        self.reveals = False
        """Whether the last of several sealed answers reveals all of them without a confirmation,
        for screens where a player seals an answer by a separate step."""
        self.hypothetical = False
        """Whether this is a what-if game, whose events do not happen at the table."""
        self.state = cast(S_co, position or title.begun(version, self.players, self.settings))
        self.chance = chance
        self.unconfirmed_seat = NOBODY
        """The seat that has to confirm before the game continues; NOBODY if none has."""
        self._delivery = EventDelivery()
        self._log = GameLog(title, version, self.state.turn)
        self._history = UndoHistory()
        self._moves: Moves | None = None
        """Moves that are played and not recorded; None while a program reads what is recorded."""
        self._unread = False
        """Whether nobody has read the log, the history or the delivery since the last move."""
        self._context: DecisionContext | None = None
        """The state from which decisions of the current position are read."""
        self.state.journal = self.game_log.journal
        self.advance()

    def __repr__(self) -> str:
        seat = f", {self.seats[self.state.asked]} is asked" if self.state.asked != NOBODY else ""
        return f"<Game of {self.title.name}, {self.players} players, turn {self.state.turn}{seat}>"

    # --- reading --------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open decision (the first seat's, when several are asked).

        None when the game is over, when a seat has to `confirm`, and when a `draw` is open.
        """
        seat = self.state.asked
        return None if seat == NOBODY else self.decision_of(seat)

    def decision_of(self, seat: int, *, with_effects: bool = False) -> Decision | None:
        """Return a seat's open decision; `with_effects`: with the effects of its options."""
        self.check_seat(seat)
        if self.unconfirmed_seat != NOBODY:
            return None
        context = self._context
        if context is None:
            context = self._context = DecisionContext(self.title, self.state, self._moves)
        return decision_at(context, seat, with_effects=with_effects)

    def refusals(self, seat: int) -> tuple[GreyedOption, ...]:
        """Return what a player would look for at their open decision and cannot choose, each with
        its refusal."""
        return self.view(seat).refusals

    @property
    def draw(self) -> OpenDraw | None:
        """The open draw; None if there is none, or if chance is attached and has answered."""
        return draw_of(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The places and scores of all seats, and why the game ended; None until it is over."""
        return self.title.outcome(self.state) if self.state.over else None

    @property
    def edition(self) -> EditionName:
        return self.title.edition(self.state)

    @property
    def agenda(self) -> tuple[str, ...]:
        """The pending steps, the next one first, by the names of their rules."""
        rules = self.state.rules
        return tuple(rules[kind_of(step)].name for step in reversed(self.state.agenda))

    def view(self, seat: int | None) -> View:
        """Return everything that a seat (0 for the first; None: a spectator) may know."""
        return view_of(self.title, self.state, seat, view_context(self, seat))

    def feed(self, seat: int | None, since: int = 0) -> list[dict[str, object]]:
        """Return all events after number `since`, as a seat (None: a spectator) may know them."""
        return feed_of(self, seat, since)

    def events_seen(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events after number `since`, as the seat (None: a spectator) sees them."""
        return events_seen(self, seat, since)

    def update(
        self, seat: int | None, since: int = 0, board: Board | None = None
    ) -> dict[str, object]:
        """Return what a client receives: view, decision, refusals, and the events after number
        `since`. `board`: that of the same position for other viewers."""
        return update_of(self, seat, since, board)

    def explain(self, words: str, seat: int | None = None) -> Notice | None:
        """Return why `words` (a notation, or its beginning) is no option; None if it is one.

        It also explains questions that the engine has answered since the seat last chose.
        """
        self.check_seat(seat)
        return Explainer(self, self.state.asked if seat is None else seat).explain(words)

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that this game does not have; None is allowed."""
        if seat is not None and not 0 <= seat < self.players:
            raise BadSetting(f"there is no seat {seat}", f"seats are 0 to {self.players - 1}")

    def player(self, seat: int) -> str:
        """Return a player's name and seat for error messages."""
        return f"{self.seats[seat]} (seat {seat})"

    # --- the log --------------------------------------------------------------------------

    @property
    def game_log(self) -> GameLog:
        """Everything that is recorded about the game."""
        self._record()
        return self._log

    @property
    def history(self) -> UndoHistory:
        """The decisions that may be undone, and the undone ones."""
        self._record()
        return self._history

    @property
    def delivery(self) -> EventDelivery:
        """The listeners, and which events they have received."""
        self._record()
        return self._delivery

    def _record(self) -> None:
        """Record the moves of which only the numbers are kept."""
        self._unread = False
        moves, self._moves = self._moves, None
        if moves is not None:
            self._context = None
            record(self, moves)

    def adopt(
        self,
        history: UndoHistory,
        log: GameLog | None = None,
        delivery: EventDelivery | None = None,
    ) -> None:
        """Continue with the undo history (and the log, and the delivery) of another game."""
        self._record()
        self._history = history
        self._log = log or self._log
        self._delivery = delivery or self._delivery

    def __getstate__(self) -> dict[str, object]:
        """Return the attributes of a copy or a pickle, with every move recorded."""
        self._record()
        return self.__dict__

    @property
    def log(self) -> list[RecordLine]:
        """The lines of the record."""
        return self.game_log.lines

    @property
    def commits(self) -> list[Commit]:
        """Every action, including undo; `Game.resume` restores the game from them."""
        return self.game_log.commits

    @property
    def drawn(self) -> dict[str, int]:
        """The number of draws from each stream, including undone ones."""
        return self.game_log.drawn

    @property
    def event_log(self) -> EventLog:
        """The events of the whole game."""
        return self.game_log.events

    @property
    def events(self) -> list[Event]:
        """The events of the last `play`, undo or confirm."""
        return self.delivery.latest(self.game_log)

    @property
    def version(self) -> str:
        """The version of the engine on which the game began."""
        return self.game_log.version

    def checksum(self) -> str:
        return self.game_log.checksum(self.state)

    def sealed_lines(self) -> frozenset[int]:
        """Return the numbers of the record lines with answers that are not revealed yet."""
        self.game_log.flush()
        return self.history.sealed_lines() if self.state.sealed else frozenset()

    @property
    def header(self) -> Header:
        """The data needed to begin this game again."""
        return header_of(self)

    @classmethod
    def resume(
        cls,
        header: Header,
        commits: Sequence[Commit],
        snapshot: Snapshot | None = None,
        chance: Chance | None = None,
    ) -> Game:
        """Return the game that these commits made; see `kernel.resume`."""
        return resume(cls, header, commits, snapshot, chance)

    def follow(self, commits: Sequence[Commit]) -> None:
        """Repeat commits from another copy of this game, results of chance included."""
        follow(self, commits)

    def snapshot(self) -> Snapshot:
        """Return a snapshot of the last position that nobody can take back."""
        return snapshot_of(self)

    # --- playing --------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the events of every action from now on."""
        self.delivery.listeners.append(listener)

    def play(self, option: Option | int | str, seat: int | None = None) -> None:
        """Answer the open decision of `seat` (default: the seat asked first).

        `option` is an `Option`, its code, or its notation.
        """
        moves = self._moves
        if moves is None and self._unread and seat is None and self._may_postpone():
            moves = self._moves = Moves(self.state, self._log.journal, self.chance)
            if self._context is not None:
                self._context.follow(moves)
        if moves is not None and seat is None and not self.tentative:
            code = option.code if isinstance(option, Option) else option
            context, self._context = self._context, None
            if moves.play(self.state, code, self.chance):
                return
            self._context = context
        self._play(option, seat)

    def _may_postpone(self) -> bool:
        """Return whether moves may be recorded later: nobody listens, confirms or can redo."""
        return not (
            self.tentative
            or self._delivery.listeners
            or self._history.undone
            or self._log.needs_base
            or self.state.over
        )

    def _play(self, option: Option | int | str, seat: int | None) -> None:
        """Answer the open decision and record it at once."""
        self.check_seat(seat)
        answer(self, option, self.state.asked if seat is None else seat)
        self._unread = True

    @property
    def unconfirmed(self) -> int:
        """The former name of `unconfirmed_seat`, for programs written for version 0.2."""
        return self.unconfirmed_seat

    @property
    def awaits(self) -> str:
        """What follows when the unconfirmed seat confirms: `chance`, `answers` or `turn`."""
        return awaited(self.state)

    def confirm(self, seat: int | None = None) -> None:
        """Continue the game. `seat` cannot take back anything before this."""
        self.check_seat(seat)
        confirm(self, seat)

    def advance(self) -> None:
        """Resolve the agenda until a seat is asked. Call this after a program has changed the
        state."""
        self.game_log.flush(check=False)
        play(self, Segment(START, self.state.halting))

    def attach(self, chance: Chance | None) -> None:
        """Let `chance` decide from now on, and settle the open draws."""
        drawn, self.chance = self.drawn, chance
        if chance is not None:
            chance.continue_from(drawn)
        if self.unconfirmed_seat == NOBODY:
            self.run_chance()

    def run_chance(self) -> None:
        """Settle draws from the attached chance, if there is one, until a seat is asked."""
        play(self, Segment(DRAWS, self.state.halting))

    def settle(self, result: int | str) -> None:
        """Give the open draw its result, by its number or its notation."""
        if isinstance(result, str):
            result = check_result(self, result)
        play(self, Segment(SETTLE, self.state.halting, results=(result,)))

    # --- taking back ----------------------------------------------------------------------

    def barrier(self, seat: int | None = None) -> Notice | None:
        """Return why `seat` cannot take back the last decision; None if it can."""
        self.check_seat(seat)
        return self.history.barrier(seat, bool(self.state.sealed))

    def undoable(self, seat: int | None = None) -> tuple[str, ...]:
        """Return the notations that repeated undo takes back, the latest first."""
        self.check_seat(seat)
        return self.history.undoable(seat, bool(self.state.sealed))

    def redoable(self, seat: int) -> tuple[int, ...]:
        """Return the codes that repeated redo plays again, the next first."""
        self.check_seat(seat)
        return self.history.redoable(seat)

    def undo(self, seat: int | None = None) -> None:
        """Take back the last decision (of `seat`, which must be the last to have chosen)."""
        self.check_seat(seat)
        self.history.undo(self, seat)

    def redo(self, seat: int | None = None) -> None:
        """Play again what was last undone (by `seat`: nobody answers for another)."""
        self.check_seat(seat)
        redo(self, seat)

    def back_to(self, commits: int) -> None:
        """Go back to the moment after the first `commits` commits.

        The host ensures that everybody at the table agrees. Undo, redo and record are restored,
        too. Later draws are not repeated: the random streams continue.
        """
        check_back(self, commits)
        go_back_to(self, Game.resume(self.header, self.commits[:commits]))

    # --- other positions and other games --------------------------------------------------

    def start_from(self, position: State) -> None:
        """Continue from `position` with an empty event log."""
        self.game_log.clear_events()
        self.delivery.skip_to(0)
        self.set_position(position)

    def freeze_decision(self, before: State | None = None) -> State | None:
        """Preserve the current position for decisions that a caller may still read.

        They read `before`, a copy of the state, or a new copy. Return that copy, or None if there
        is no such decision.
        """
        if self._context is not None:
            before = self.state.copy() if before is None else before
            self._context.freeze(before)
            self._context = None
        return before

    def set_position(self, position: State) -> None:
        """Make `position` the game's state. Do not play on the former state."""
        self._context = None
        position.journal = self.game_log.journal
        self.state = cast(S_co, position)
        self.game_log.checked_turn = position.turn

    def set_state(self, state: State) -> None:
        """Make `state` the game's state, with everything else as it is."""
        self.state = cast(S_co, state)

    def fork(self, chance: Chance | None = None) -> Game:
        """Return the same game without listeners and with its own chance; see `kernel.whatif`."""
        return fork(self, chance)

    def what_if(self, seat: int, rng: Random | None = None, *, turn: bool = False) -> Game | None:
        """Return a private game from what the seat knows, in its turn; see `kernel.whatif`."""
        return what_if(self, seat, rng, turn=turn)

    def plan(self, seat: int, rng: Random | None = None) -> Game | None:
        """Return `what_if`; earlier versions call it `plan`."""
        return self.what_if(seat, rng)

    def still_legal(self, notations: Sequence[str], seat: int) -> tuple[str, ...]:
        """Return the longest beginning of `notations` that the seat can play now, in order."""
        return playable_now(self, notations, seat)
