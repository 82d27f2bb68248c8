"""Playing a game: choose, confirm, draw and undo, with the log.

`Game` adds to this what people and screens are told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from stormtable import __version__
from stormtable.kernel.chance import Chance
from stormtable.kernel.decision import Option
from stormtable.kernel.engine import ASK_ALL, NOBODY, State, checksum_of
from stormtable.kernel.errors import BadSetting, IllegalOption, NoUndo
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import EventLog
from stormtable.kernel.history import (
    BACK,
    CONFIRM,
    PLAY,
    REDO,
    UNDO,
    Commit,
    History,
    Mark,
    RecordLine,
    Taken,
    unseal,
)
from stormtable.kernel.history import DRAW as DRAWN
from stormtable.kernel.notice import Notice
from stormtable.kernel.text import printable
from stormtable.kernel.title import Title, Value

LONGEST_NAME = 100
"""Characters of a seat's name."""

Listener = Callable[[Sequence[Event]], None]


@dataclass(frozen=True, slots=True)
class OpenDraw:
    """What chance is asked, while none is attached."""

    name: str
    stream: str
    results: tuple[tuple[int, int, str], ...]
    """Each possible result with its weight and its notation."""


class Playing:
    """A state with its chance, its listeners, its log and its undo."""

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
        """A new game; with `position`, one that goes on from there.

        `tentative` seats confirm before anything happens that they could not take back. `version`:
        of the engine it was begun on.
        """
        self.title = title
        self.settings = title.settle_settings(settings or {})
        self.players = title.settle_players(players)
        self.seats = _names(seats, players)
        self.tentative = frozenset(tentative)
        self.version = version
        """Whose checksums the log has: a replayed record keeps those of its own engine."""
        self.reveals = False
        """The last of several secret answers shows all of them, and its seat does not confirm:
        for screens where a player seals an answer by a step of its own."""
        self.hypothetical = False
        """A plan: what comes of it is not what happens at the table."""
        self.state = position or title.begun(version, self.players, self.settings)
        self.chance = chance
        self.log: list[RecordLine] = []
        """What stands: the lines of the record."""
        self.commits: list[Commit] = []
        """What was done, undoing included; `kernel.resume` makes the game again from it."""
        self.drawn: dict[str, int] = {}
        """How many draws of each stream were ever made. Replaced, not changed: marks hold it."""
        self.happened = EventLog(title)
        self.events: list[Event] = []
        """What happened since the decision before last: the news of the last `play`."""
        self.listeners: list[Listener] = []
        self.unconfirmed = NOBODY
        """The seat that has to confirm before the game goes on; NOBODY if none has."""
        self._history = History()
        self._told = 0
        """The number of the last event listeners have heard of."""
        self._checked = self.state.turn
        """The last turn whose checksum is in the log."""
        self.state.journal = self.happened
        self.state.advance()
        self.run_chance()

    @property
    def draw(self) -> OpenDraw | None:
        """What chance is asked; None when it is not, or when it is attached and has answered."""
        state = self.state
        if not state.drawing:
            return None
        rule, step = state.rule, state.agenda[-1]
        return OpenDraw(
            rule.name,
            rule.stream,
            tuple(
                (result, weight, rule.notation(state, step, result))
                for result, weight in enumerate(rule.weights(state, step))
                if weight
            ),
        )

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that this game does not have; None names none."""
        if seat is not None and not 0 <= seat < self.players:
            raise BadSetting(f"there is no seat {seat}", f"seats are 0 to {self.players - 1}")

    def player(self, seat: int) -> str:
        """A player as errors name them: programs know the seat, people the name."""
        return f"{self.seats[seat]} (seat {seat})"

    def why_not(self, words: str, seat: int) -> Notice | None:
        """Why what `words` ask for cannot be played, if that can be told."""
        return None

    # --- playing --------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Have `listener` told of everything that happens from now on."""
        self.listeners.append(listener)

    def play(self, option: Option | str | int, seat: int | None = None) -> None:
        """Answer the open decision of `seat` (default: the seat asked first)."""
        self.check_seat(seat)
        answering = self.state.asked if seat is None else seat
        code = self._find(option, answering)
        mark = self._mark()
        self._history.forget_undone(answering, bool(self.state.sealed))
        self._choose(PLAY, answering, code, mark)

    def _mark(self) -> Mark:
        happened = self.happened
        return Mark(
            len(self.log),
            happened.last,
            happened.act,
            len(self.commits),
            tuple(self._history.undone),
            self.drawn,
            tuple(happened.answered),
        )

    def _find(self, option: Option | str | int, seat: int) -> int:
        state = self.state
        codes = state.options_of(seat) if self.unconfirmed == NOBODY else []
        if not codes:
            if self.unconfirmed != NOBODY:
                remedy = f"{self.player(self.unconfirmed)} has to confirm first"
            else:
                remedy = "the game is over" if state.over else "wait for the next decision"
            asked = "nobody is" if seat == NOBODY else f"{self.player(seat)} is not"
            raise IllegalOption(f"{asked} asked anything now", remedy)
        step = state.agenda[-1]
        if isinstance(option, str):
            requested = option.split()
            for code in codes:
                if state.rule.notation(state, step, code).split() == requested:
                    return code
        else:
            code = option.code if isinstance(option, Option) else option
            if code in codes:
                return code
        legal = [state.rule.notation(state, step, code) for code in codes]
        shown = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if legal[12:] else "")
        notice = self.why_not(option, seat) if isinstance(option, str) else None
        because = f" ({notice.code}{', ' + notice.rule if notice.rule else ''})" if notice else ""
        raise IllegalOption(
            f"{str(option)!r} is not legal for {self.player(seat)} here{because}", f"legal: {shown}"
        )

    def _choose(self, kind: str, seat: int, code: int, mark: Mark) -> None:
        state = self.state
        rule, step = state.rule, state.agenda[-1]
        notation = rule.notation(state, step, code)
        secret = rule.mode == ASK_ALL
        self._history.add(Taken(seat, code, notation, state.copy(), mark, secret))
        self.commits.append(Commit(kind, seat, notation if kind == PLAY else ""))
        self.log.append(RecordLine(seat, notation, known_to=seat if rule.secret else NOBODY))
        self.events = []
        state.held = seat in self.tentative and not (secret and self.reveals)
        state.apply(code, seat)
        if state.held and self._must_confirm(seat):
            self.unconfirmed = seat
            self._tell()
            return
        self._go_on(mark.events)

    def _must_confirm(self, seat: int) -> bool:
        """Does what comes next take the choice out of this player's hands?"""
        state = self.state
        if state.over:
            return False
        return state.asked == NOBODY or (not state.sealed and state.asked != seat)

    def _go_on(self, since: int) -> None:
        """Nobody has to confirm what happened after event number `since`."""
        self.state.held = False
        if any(event.name == "revealed" for event in self.happened.since(since)):
            self._history.raise_barrier(Notice("answers_came_out"))
        self.run_chance()

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
        self.commits.append(Commit(CONFIRM, self.unconfirmed))
        since = self.happened.last
        self.unconfirmed = NOBODY
        self.state.held = False
        if self.state.asked == NOBODY:
            self.state.advance()
        self._go_on(since)

    def run_chance(self) -> None:
        """Settle draws from the attached chance, if there is one, until a seat is asked."""
        state = self.state
        while state.drawing and self.chance is not None:
            rule, step = state.rule, state.agenda[-1]
            self.settle(self.chance.pick(rule.stream, rule.weights(state, step)))
        self._rest()

    def settle(self, result: int | str) -> None:
        """Give the open draw its result, by its number or its notation."""
        state = self.state
        if isinstance(result, str):
            result = self._drawn(result)
        rule, step = state.rule, state.agenda[-1]
        notation = rule.notation(state, step, result)
        self.log.append(RecordLine(NOBODY, notation, known_to=rule.learns(state, step)))
        self.commits.append(Commit(DRAWN, NOBODY, notation))
        self.drawn = {**self.drawn, rule.stream: self.drawn.get(rule.stream, 0) + 1}
        state.apply(result)
        self._history.raise_barrier(Notice("something_came_out"))
        self._rest()

    def _drawn(self, notation: str) -> int:
        draw = self.draw
        if draw is None:
            asked = self.state.asked
            raise IllegalOption(
                f"{notation!r} is a result of chance",
                "nothing is drawn here"
                if asked == NOBODY
                else f"{self.player(asked)} has to choose here",
            )
        for result, _, text in draw.results:
            if text == notation:
                return result
        possible = ", ".join([text for _, _, text in draw.results][:12])
        raise IllegalOption(f"{notation!r} cannot come out here", f"possible: {possible}")

    def _rest(self) -> None:
        """Once a seat is asked or the game is over: write the checksum and tell the news."""
        state = self.state
        if state.drawing:
            return
        if state.turn != self._checked:
            self._checked = state.turn
            self.log.append(RecordLine(NOBODY, self.checksum(), turn=state.turn))
        self._tell()

    def checksum(self) -> str:
        return checksum_of(self.title.saved(self.state, self.version, self.log))

    def _tell(self) -> None:
        news = self.happened.since(self._told)
        self._told = self.happened.last
        self.events.extend(news)
        if news:
            for listener in self.listeners:
                listener(news)

    def sealed_lines(self) -> frozenset[int]:
        """Where in the log secret answers stand that have not come out."""
        if not self.state.sealed:
            return frozenset()
        return frozenset(
            entry.mark.lines
            for entry in self._history.taken
            if entry.secret and entry.barrier is None
        )

    # --- taking back ----------------------------------------------------------------------

    def barrier(self, seat: int | None = None) -> Notice | None:
        """Why the last decision cannot be taken back (by `seat`); None if it can."""
        self.check_seat(seat)
        entry = self._history.last_of(seat, bool(self.state.sealed))
        if entry is None:
            return Notice("another_player_chose" if self._history.taken else "nothing_to_undo")
        return entry.barrier

    def undoable(self, seat: int | None = None) -> tuple[str, ...]:
        """What undo after undo would take back, the latest first."""
        self.check_seat(seat)
        return self._history.undoable(seat, bool(self.state.sealed))

    def redoable(self, seat: int) -> tuple[int, ...]:
        """The options (codes) that redo after redo would play again, the next first."""
        self.check_seat(seat)
        return tuple(code for of, code in reversed(self._history.undone) if of == seat)

    def undo(self, seat: int | None = None) -> None:
        """Take back the last decision (of `seat`, which must be the last to have chosen)."""
        barrier = self.barrier(seat)
        if barrier is not None:
            raise NoUndo(f"cannot undo ({barrier.code})", "play on from here")
        history, state = self._history, self.state
        entry = history.last_of(seat, bool(state.sealed))
        assert entry is not None
        self.commits.append(Commit(UNDO, entry.seat))
        self.unconfirmed = NOBODY
        if entry.secret and state.sealed:
            history.unseal(entry)
            del self.log[entry.mark.lines]
            state.held = False
            unseal(state, entry.seat)
            self.happened.add(state, Event("unsealed", entry.seat))
        else:
            history.taken.pop()
            self._restore(entry.before)
            del self.log[entry.mark.lines :]
            self.happened.answered = list(entry.mark.answered)
            self.happened.add(self.state, Event("undone", entry.seat, {"to": entry.mark.events}))
            self.happened.act = entry.mark.act
        history.undone.append((entry.seat, entry.code))
        self.events = []
        self._tell()

    def redo(self, seat: int | None = None) -> None:
        """Play again what was last undone (by `seat`: nobody answers for another)."""
        self.check_seat(seat)
        undone = self._history.undone
        last = next(
            (decision for decision in reversed(undone) if seat in (None, decision[0])), None
        )
        if last is None:
            raise NoUndo("nothing to redo", "undo something first")
        redoing, code = last
        self._find(code, redoing)
        mark = self._mark()
        undone.remove(last)
        self._choose(REDO, redoing, code, mark)

    def go_back_to(self, then: Playing) -> None:
        """Be where `then` is, which is given up for it."""
        self.commits.append(Commit(BACK, NOBODY, str(len(then.commits))))
        self.log = then.log
        self.unconfirmed = then.unconfirmed
        self._history = then._history
        self._restore(then.state)
        self._checked = then._checked
        happened = self.happened
        happened.answered = then.happened.answered
        happened.act = happened.last + 1
        happened.add(self.state, Event("undone", data={"to": then.happened.last}))
        happened.act = then.happened.act
        self.events = []
        self._tell()
        if self.unconfirmed == NOBODY:
            self.run_chance()

    def lay_out(self, position: State) -> None:
        """Make `position` the game's state, with nothing told of what came before."""
        self.happened = EventLog(self.title)
        self.events = []
        self._told = 0
        self._restore(position)

    def _restore(self, position: State) -> None:
        """Make `position` the game's state."""
        position.journal = self.happened
        self.state = position
        self._checked = position.turn


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
