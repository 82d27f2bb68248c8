"""A running game: the state with its chance, listeners, log and undo.

game = new_game("weather-island", players=3, seed=7)
while (decision := game.decision) is not None:
    game.play(decision.options[0])
print(game.outcome)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from stormtable import __version__
from stormtable.kernel.chance import Chance, Streams
from stormtable.kernel.codes import kind_of
from stormtable.kernel.decision import (
    Decision,
    DecisionContext,
    GreyedOption,
    OpenDraw,
    Option,
    decision_at,
    draw_of,
    refusals_of,
)
from stormtable.kernel.engine import ASK_ALL, NOBODY, State
from stormtable.kernel.errors import BadSetting, IllegalOption
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import EventLog
from stormtable.kernel.explainer import Explainer
from stormtable.kernel.game_log import GameLog
from stormtable.kernel.history import CONFIRM, PLAY, REDO, Commit, RecordLine
from stormtable.kernel.legality import check_option, check_result
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import title_named
from stormtable.kernel.resume import Header, Snapshot, follow, resume, snapshot_of
from stormtable.kernel.segment import DRAWS, SETTLE, START, Mark, Segment, Undone
from stormtable.kernel.text import printable
from stormtable.kernel.title import EditionName, Outcome, Title, Value
from stormtable.kernel.undo import UndoEntry, UndoHistory, check_back, go_back_to
from stormtable.kernel.update import events_seen, feed_of, update_of, view_context
from stormtable.kernel.view import View, ViewContext, view_of
from stormtable.kernel.whatif import fork, playable_now, what_if

LONGEST_NAME = 100
"""Characters of a seat's name."""

ANSWERS_CAME_OUT = Notice("answers_came_out")
SOMETHING_CAME_OUT = Notice("something_came_out")

Listener = Callable[[Sequence[Event]], None]

if TYPE_CHECKING:  # Python has defaults of type variables from 3.13 on
    from typing_extensions import TypeVar as TypeVarWithDefault

    S_co = TypeVarWithDefault("S_co", bound=State, default=State, covariant=True)
else:
    S_co = TypeVar("S_co", bound=State, covariant=True)


class Game(Generic[S_co]):
    """A game that is played. `state` is what search copies; this is what tables hold."""

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

        `tentative` seats confirm before anything happens that they could not take back. `version`
        names the engine that the game was begun on.
        """
        self.title = title
        self.settings = title.settle_settings(settings or {})
        self.players = title.settle_players(players)
        self.seats = _names(seats, players)
        self.tentative = frozenset(tentative)
        self.reveals = False
        """The last of several secret answers reveals all of them, and its seat does not confirm:
        for screens where a player seals an answer by a separate step."""
        self.hypothetical = False
        """A what-if game: its events do not happen at the table."""
        self.state = cast(S_co, position or title.begun(version, self.players, self.settings))
        self.chance = chance
        self.listeners: list[Listener] = []
        self.unconfirmed = NOBODY
        """The seat that has to confirm before the game goes on; NOBODY if none has."""
        self.game_log = GameLog(title, version, self.state.turn)
        self.history = UndoHistory()
        self._news_start = 0
        self._news_end = 0
        """The numbers of the last event before `events`, and of the last that listeners got."""
        self._context: DecisionContext | None = None
        """What decisions of the current position are read from."""
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
        return None if self.state.asked == NOBODY else self.decision_of(self.state.asked)

    def decision_of(self, seat: int, *, foreseen: bool = False) -> Decision | None:
        """Return a seat's open decision; `foreseen`: its options say what they do."""
        self.check_seat(seat)
        if self.unconfirmed != NOBODY:
            return None
        if self._context is None:
            self._context = DecisionContext(self.title, self.state)
        return decision_at(self._context, seat, foreseen=foreseen)

    def refusals(self, seat: int) -> tuple[GreyedOption, ...]:
        """Return what a player would look for at their open decision and cannot have."""
        self.check_seat(seat)
        if self.unconfirmed != NOBODY:
            return ()
        return refusals_of(self.title, self.view(seat).state, seat)

    @property
    def draw(self) -> OpenDraw | None:
        """The open draw; None if there is none, or if chance is attached and has answered."""
        return draw_of(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Who came where, with what score; None until the game is over."""
        return self.title.outcome(self.state) if self.state.over else None

    @property
    def edition(self) -> EditionName:
        return self.title.edition(self.state)

    @property
    def agenda(self) -> tuple[str, ...]:
        """What is still to be done, next first, by the names of the rules."""
        rules = self.state.rules
        return tuple(rules[kind_of(step)].name for step in reversed(self.state.agenda))

    def view(self, seat: int | None) -> View:
        """Return everything that a seat (0 for the first; None: a spectator) may know."""
        return view_of(self.title, self.state, seat, self.table(seat))

    def table(self, seat: int | None) -> ViewContext:
        """Return what a viewer knows that is not on the board."""
        return view_context(self, seat)

    def feed(self, seat: int | None, since: int = 0) -> list[dict[str, object]]:
        """Return all events after number `since`, as a seat (None: a spectator) may know them."""
        return feed_of(self, seat, since)

    def events_seen(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events of the feed."""
        return events_seen(self, seat, since)

    def update(self, seat: int | None, since: int = 0) -> dict[str, object]:
        """Return what a client is sent after events later than number `since`."""
        return update_of(self, seat, since)

    def explain(self, words: str, seat: int | None = None) -> Notice | None:
        """Return why `words` (a notation, or the start of one) is no option; None if it is one.

        It also answers about questions that the engine answered since the seat last chose.
        """
        self.check_seat(seat)
        return Explainer(self, self.state.asked if seat is None else seat).explain(words)

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that this game does not have; None names no seat."""
        if seat is not None and not 0 <= seat < self.players:
            raise BadSetting(f"there is no seat {seat}", f"seats are 0 to {self.players - 1}")

    def player(self, seat: int) -> str:
        """Return a player as errors name them: programs know the seat, people the name."""
        return f"{self.seats[seat]} (seat {seat})"

    # --- the log --------------------------------------------------------------------------

    @property
    def log(self) -> list[RecordLine]:
        """The lines of the record."""
        return self.game_log.lines

    @property
    def commits(self) -> list[Commit]:
        """Every action, undo included; `Game.resume` restores the game from it."""
        return self.game_log.commits

    @property
    def drawn(self) -> dict[str, int]:
        """The number of draws from each stream, undone ones included."""
        return self.game_log.drawn

    @property
    def happened(self) -> EventLog:
        """The event log."""
        return self.game_log.events

    @property
    def events(self) -> list[Event]:
        """What the last `play` (or undo, or confirm) made happen."""
        news = self.happened.since(self._news_start)
        return news[: max(0, self._news_end - self._news_start)]

    @property
    def version(self) -> str:
        """The engine the game was begun on."""
        return self.game_log.version

    def checksum(self) -> str:
        return self.game_log.checksum(self.state)

    def sealed_lines(self) -> frozenset[int]:
        """Return the numbers of the record lines with answers that are not revealed yet."""
        self.game_log.flush()
        return self.history.sealed_lines() if self.state.sealed else frozenset()

    @property
    def header(self) -> Header:
        """What is needed to begin this game again."""
        return Header(
            self.title.name,
            self.edition,
            self.players,
            self.settings,
            self.seats,
            tuple(sorted(self.tentative)),
            self.version,
            self.reveals,
        )

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
        """Repeat what was done in another copy of this game, results of chance included."""
        follow(self, commits)

    def snapshot(self) -> Snapshot:
        """Return the last position that nobody can take back."""
        return snapshot_of(self)

    def mark(self) -> Mark:
        """Return how far the game has come."""
        return self.game_log.mark(tuple(self.history.undone))

    # --- playing --------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the events of everything that happens from now on."""
        self.listeners.append(listener)

    def play(self, option: Option | int | str, seat: int | None = None) -> None:
        """Answer the open decision of `seat` (default: the seat asked first).

        `option` is an `Option`, its code, or its notation.
        """
        self.check_seat(seat)
        answering = self.state.asked if seat is None else seat
        code = self.check_option(option, answering)
        undone = tuple(self.history.undone)
        self.history.forget_undone(answering, bool(self.state.sealed))
        self.choose(PLAY, answering, code, undone)

    def check_option(self, option: Option | int | str, seat: int) -> int:
        """Return the code of a legal option of `seat`; refuse any other."""
        return check_option(self, option, seat)

    def choose(self, kind: str, seat: int, code: int, undone: tuple[Undone, ...]) -> None:
        """Apply a legal option; `undone`: what could be redone before it."""
        state = self.state
        secret = state.rule.mode == ASK_ALL
        halting = seat in self.tentative and not (secret and self.reveals)
        before = state.copy()
        segment = Segment(kind, halting, seat, code, undone)
        self.history.add(UndoEntry(segment, before, secret))
        self.start_news()
        self._play(segment, before)

    def _play(self, segment: Segment, before: State | None = None) -> None:
        """Play one action and the draws after it; the log writes it when somebody reads it."""
        state, log = self.state, self.game_log
        if self._context is not None:
            self._context.state = before = state.copy() if before is None else before
            self._context = None
        if log.needs_base:
            log.begin(state, state.copy() if before is None else before)
        state.held = segment.halting
        try:
            self._apply(segment)
        except Exception:
            segment.failed = True
            raise
        finally:
            log.add(segment)
        if segment.unconfirmed or not state.drawing:
            self.notify()

    def _apply(self, segment: Segment) -> None:
        state, kind = self.state, segment.kind
        if kind in (PLAY, REDO):
            state.apply(segment.code, segment.seat)
            if segment.halting and self._must_confirm(segment.seat):
                segment.unconfirmed = True
                self.unconfirmed = segment.seat
                return
        elif kind == START or (kind == CONFIRM and state.asked == NOBODY):
            state.advance()
        if kind in (PLAY, REDO, CONFIRM):
            state.held = False
            if self.game_log.revealed:
                self.history.raise_barrier(ANSWERS_CAME_OUT)
        for result in segment.results:
            self._draw(result)
        chance = self.chance
        while chance is not None and kind != SETTLE and state.drawing:
            rule = state.rule
            result = chance.pick(rule.stream, rule.weights(state, state.agenda[-1]))
            segment.results += (result,)
            self._draw(result)

    def _draw(self, result: int) -> None:
        self.state.apply(result)
        self.history.raise_barrier(SOMETHING_CAME_OUT)

    def _must_confirm(self, seat: int) -> bool:
        """Does what comes next take the choice out of this player's hands?"""
        state = self.state
        if state.over:
            return False
        return state.asked == NOBODY or (not state.sealed and state.asked != seat)

    @property
    def awaits(self) -> str:
        """What comes when the unconfirmed seat confirms: `chance`, `answers`, `turn`."""
        state = self.state
        if state.drawing:
            return "chance"
        return "answers" if state.asked == NOBODY and state.sealed else "turn"

    def confirm(self, seat: int | None = None) -> None:
        """Let the game go on past what `seat` could have taken back."""
        self.check_seat(seat)
        if self.unconfirmed == NOBODY or seat not in (None, self.unconfirmed):
            raise IllegalOption("there is nothing to confirm", "choose one of the options")
        seat, self.unconfirmed = self.unconfirmed, NOBODY
        self._play(Segment(CONFIRM, False, seat))

    def advance(self) -> None:
        """Resolve the agenda until a seat is asked, after a program has changed the state."""
        self.game_log.flush(check=False)
        self._play(Segment(START, self.state.held))

    def attach(self, chance: Chance | None) -> None:
        """Let `chance` decide from now on, and settle the open draws."""
        self.chance = chance
        if chance is not None:
            chance.go_on(self.drawn)
        if self.unconfirmed == NOBODY:
            self.run_chance()

    def run_chance(self) -> None:
        """Settle draws from the attached chance, if there is one, until a seat is asked."""
        self._play(Segment(DRAWS, self.state.held))

    def settle(self, result: int | str) -> None:
        """Give the open draw its result, by its number or its notation."""
        if isinstance(result, str):
            result = check_result(self, result)
        self._play(Segment(SETTLE, self.state.held, results=(result,)))

    def start_news(self) -> None:
        """Begin `events` with what listeners have not received yet."""
        self._news_start = self._news_end

    def notify(self) -> None:
        """Send listeners the events that they have not received yet."""
        since, self._news_end = self._news_end, self.game_log.last_event
        if self.listeners and since < self._news_end:
            news = self.happened.since(since)
            for listener in self.listeners:
                listener(news)

    def skip_news(self) -> None:
        """Let `events` and listeners begin after the event log's last event."""
        self._news_start = self._news_end = self.happened.last

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
        self.history.redo(self, seat)

    def back_to(self, commits: int) -> None:
        """Go back to where the game was after its first `commits` commits, whatever came since.

        The host makes sure that everyone at the table agrees. Undo, redo and record are those of
        that moment; what was drawn since is not drawn again.
        """
        check_back(self, commits)
        go_back_to(self, Game.resume(self.header, self.commits[:commits]))

    # --- other positions and other games --------------------------------------------------

    def lay_out(self, position: State) -> None:
        """Continue from `position`, without any event of what came before."""
        self.game_log.clear_events()
        self._news_start = self._news_end = 0
        self.set_position(position)

    def freeze_decision(self) -> None:
        """Let decisions that somebody still reads keep the position as it is now."""
        if self._context is not None:
            self._context.state = self._context.state.copy()
            self._context = None

    def set_position(self, position: State) -> None:
        """Make `position` the game's state; nobody may play on the former one."""
        self._context = None
        position.journal = self.game_log.journal
        self.state = cast(S_co, position)
        self.game_log.checked_turn = position.turn

    def beside(self, position: State, tentative: Collection[int]) -> Game:
        """Return another game of the same title, settings and seats from `position`."""
        return Game(self.title, self.players, self.settings, None, self.seats, position, tentative)

    def continue_from(self, other: Game) -> None:
        """Take over the log and undo of another game with the same position."""
        self.reveals = other.reveals
        self.hypothetical = other.hypothetical
        self.unconfirmed = other.unconfirmed
        self.game_log = other.game_log.copy()
        self.history = other.history.copy()
        self.state.journal = self.game_log.journal
        self.state.held = other.state.held
        self._news_start = other._news_start
        self._news_end = other._news_end

    def fork(self, chance: Chance | None = None) -> Game:
        """Return the same game without listeners and with its own chance; see `kernel.whatif`."""
        return fork(self, chance)

    def what_if(self, seat: int, rng: Random | None = None) -> Game | None:
        """Return a private game from what the seat knows, in its turn; see `kernel.whatif`."""
        return what_if(self, seat, rng)

    def plan(self, seat: int, rng: Random | None = None) -> Game | None:
        """Return `what_if`: the name that earlier versions had."""
        return self.what_if(seat, rng)

    def still_legal(self, notations: Sequence[str], seat: int) -> tuple[str, ...]:
        """Return the first of these notations that the seat can play now, one after another."""
        return playable_now(self, notations, seat)


def _names(seats: Sequence[str], players: int) -> tuple[str, ...]:
    if not seats:
        return tuple(f"player {number + 1}" for number in range(players))
    if len(seats) != players:
        raise BadSetting(f"{len(seats)} names for {players} players", "give one a seat, or none")
    for name in seats:
        if not name.strip() or not printable(name) or len(name) > LONGEST_NAME:
            raise BadSetting(
                f"{name[:LONGEST_NAME]!r} is not a name",
                f"a name is one line of plain text, 1 to {LONGEST_NAME} characters",
            )
    return tuple(seats)


def new_game(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    seats: Sequence[str] = (),
) -> Game:
    """Return a game of `name`, set up and waiting for its first decision."""
    return Game(title_named(name), players, options, Streams(seed), seats)
