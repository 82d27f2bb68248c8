"""A game being played: the state with its chance, its listeners, its log and its undo.

game = new_game("weather-island", players=3, seed=7)
while (decision := game.decision) is not None:
    game.play(decision.options[0])
print(game.outcome)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from stormtable.kernel.chance import Chance, Streams
from stormtable.kernel.codes import kind_of
from stormtable.kernel.decision import Decision, Option, decision_of
from stormtable.kernel.engine import NOBODY, OPEN, State
from stormtable.kernel.errors import BadSetting, IllegalOption, NoUndo
from stormtable.kernel.event import Event
from stormtable.kernel.notice import Notice
from stormtable.kernel.text import LONGEST_WORD, is_word, printable, shown
from stormtable.kernel.title import EditionName, Outcome, Title, Value, title_named
from stormtable.kernel.view import View, view_of

Listener = Callable[[Sequence[Event]], None]

LONGEST_NAME = 100
"""Characters of a seat's name."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a game's log: a decision, a result of chance (seat NOBODY), or a checksum."""

    seat: int
    notation: str
    code: int = -1
    turn: int = -1
    """Not -1: this is the checksum written when that turn began."""


@dataclass(slots=True)
class _Taken:
    """A decision that may still be taken back."""

    seat: int
    code: int
    before: State
    lines: int
    """How long the log was before it."""
    barrier: Notice | None
    """Why it cannot be taken back, if it cannot."""


class Game:
    """The face of a running game. `state` is what search copies; this is what tables hold."""

    def __init__(
        self,
        title: Title,
        players: int,
        settings: Mapping[str, Value] | None = None,
        chance: Chance | None = None,
        seats: Sequence[str] = (),
        position: State | None = None,
    ) -> None:
        """A new game; with `position`, one that goes on from there."""
        self.title = title
        self.settings = title.settle_settings(settings or {})
        self.players = title.settle_players(players)
        self.seats = _names(seats, players)
        self.state = position or title.new(self.players, self.settings)
        self.chance = chance
        self.log: list[Line] = []
        self.events: list[Event] = []
        """What happened since the decision before last: the news of the last `play`."""
        self.listeners: list[Listener] = []
        self._taken: list[_Taken] = []
        self._undone: list[tuple[int, int]] = []
        self._checked = self.state.turn
        """The last turn whose checksum is in the log."""
        self.state.journal = []
        self.state.advance()
        self.run_chance()

    # --- reading --------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open decision (the first seat's, when several are asked); None when it is over."""
        return None if self.state.asked == NOBODY else decision_of(self.state, self.state.asked)

    def decision_of(self, seat: int) -> Decision | None:
        return decision_of(self.state, seat)

    @property
    def outcome(self) -> Outcome | None:
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
        return view_of(self.title, self.state, seat, self.events)

    def explain(self, words: str, seat: int | None = None) -> Notice | None:
        """Why `words` (a notation, or the start of one) is not on the list; None if it is."""
        state = self.state
        asked = state.asked if seat is None else seat
        wanted = words.split()
        if state.over:
            return Notice("game_over")
        if not wanted:
            return Notice("nothing_asked_for")
        if wanted[0] not in self.title.verbs:
            return Notice("unknown_word", {"word": shown(wanted[0], LONGEST_WORD)})
        decision = decision_of(state, asked)
        if decision is None:
            return Notice("not_your_decision", {"seat": state.asked})
        if any(option.notation.split()[: len(wanted)] == wanted for option in decision.options):
            return None
        if all(is_word(word) for word in wanted):  # else no rule has a word to say to it
            told = state.rule.refusal(state, state.agenda[-1], asked, wanted)
            if told is not None:
                return told
        here = {option.notation.split()[0] for option in decision.options}
        if wanted[0] in here:
            return Notice(
                "no_such_choice",
                {"question": decision.question, "asked_for": shown(" ".join(wanted))},
            )
        return Notice("not_now", {"question": decision.question, "word": wanted[0]})

    # --- playing --------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Have `listener` told of everything that happens from now on."""
        self.listeners.append(listener)

    def play(self, option: Option | str | int, seat: int | None = None) -> None:
        """Answer the open decision of `seat` (default: the seat asked first)."""
        answering = self.state.asked if seat is None else seat
        chosen = self._find(option, answering)
        self._undone.clear()
        self._commit(answering, chosen)

    def _find(self, option: Option | str | int, seat: int) -> Option:
        decision = decision_of(self.state, seat)
        if decision is None:
            raise IllegalOption(
                f"seat {seat + 1} is not asked anything now",
                "wait for its decision" if not self.state.over else "the game is over",
            )
        if isinstance(option, str):
            found = decision.find(option)
        else:
            code = option.code if isinstance(option, Option) else option
            found = next((one for one in decision.options if one.code == code), None)
        if found is None:
            legal = [one.notation for one in decision.options]
            shown = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if legal[12:] else "")
            told = self.explain(option, seat) if isinstance(option, str) else None
            because = f" ({told.code}{', ' + told.rule if told.rule else ''})" if told else ""
            raise IllegalOption(
                f"{str(option)!r} is not legal for seat {seat + 1} here{because}",
                f"legal: {shown}",
            )
        return found

    def _commit(self, seat: int, option: Option) -> None:
        state = self.state
        simultaneous = bool(state.sealed)
        if self._taken and self._taken[-1].seat != seat and not simultaneous:
            self._taken.clear()
        self._taken.append(_Taken(seat, option.code, state.copy(), len(self.log), None))
        self.log.append(Line(seat, option.notation, option.code))
        self.events = []
        state.apply(option.code, seat)
        if simultaneous and not state.sealed:
            self._raise_barrier(Notice("answers_came_out"))
        self.run_chance()

    def run_chance(self) -> None:
        """Settle draws from the attached chance, if there is one, until a seat is asked."""
        state = self.state
        while state.asked == NOBODY and not state.over and self.chance is not None:
            rule, step = state.rule, state.agenda[-1]
            self.settle(self.chance.pick(rule.stream, rule.weights(state, step)))
        self._rest()

    def settle(self, result: int) -> None:
        """Give the open draw its result."""
        state = self.state
        rule, step = state.rule, state.agenda[-1]
        self.log.append(Line(NOBODY, rule.notation(state, step, result), result))
        state.apply(result)
        self._raise_barrier(Notice("something_came_out"))
        self._rest()

    def _rest(self) -> None:
        """Once a seat is asked or the game is over: write the checksum and tell the news."""
        state = self.state
        if state.asked == NOBODY and not state.over:
            return
        if state.turn != self._checked:
            self._checked = state.turn
            self.log.append(Line(NOBODY, state.checksum(), turn=state.turn))
        news = [self.title.event(state, entry) for entry in state.journal or ()]
        state.journal = []
        self.events.extend(news)
        if news:
            for listener in self.listeners:
                listener(news)

    def _raise_barrier(self, reason: Notice) -> None:
        if self._taken:
            self._taken[-1].barrier = reason
            del self._taken[:-1]

    def fork(self, chance: Chance | None = None) -> Game:
        """The same game on a table of its own: nobody listens, and it brings its own chance.

        It holds all that is hidden here: to plan with what one seat knows, sample its view.
        """
        position = self.state.copy()
        other = Game(self.title, self.players, self.settings, None, self.seats, position)
        other.log = self.log[:]
        other.events = self.events[:]
        other._taken = [replace(taken, before=taken.before.copy()) for taken in self._taken]
        other._undone = self._undone[:]
        other.chance = chance
        other.run_chance()
        return other

    # --- taking back ----------------------------------------------------------------------

    def barrier(self, seat: int | None = None) -> Notice | None:
        """Why the last decision cannot be taken back (by `seat`); None if it can."""
        entry = self._last_of(seat)
        if entry is None:
            return Notice("another_player_chose" if self._taken else "nothing_to_undo")
        return entry.barrier

    def undo(self, seat: int | None = None) -> None:
        """Take back the last decision (of `seat`, which must be the last to have chosen)."""
        barrier = self.barrier(seat)
        if barrier is not None:
            raise NoUndo(f"cannot undo ({barrier.code})", "play on from here")
        entry = self._last_of(seat)
        assert entry is not None
        if entry is self._taken[-1]:
            self._taken.pop()
            self._restore(entry.before)
            del self.log[entry.lines :]
        else:
            self._unseal(entry)
        self._undone.append((entry.seat, entry.code))
        self.events = [Event("undone", entry.seat)]
        for listener in self.listeners:
            listener(self.events)

    def redo(self, seat: int | None = None) -> None:
        """Play again what was last undone (by `seat`: nobody answers for another)."""
        if not self._undone or seat not in (None, self._undone[-1][0]):
            raise NoUndo("nothing to redo", "undo something first")
        redoing, code = self._undone.pop()
        self._commit(redoing, self._find(code, redoing))

    def _last_of(self, seat: int | None) -> _Taken | None:
        """The decision an undo by `seat` would take back."""
        if not self._taken:
            return None
        last = self._taken[-1]
        if seat is None or last.seat == seat:
            return last
        if self.state.sealed:
            # Secret answers wait side by side: each seat may take back its own.
            for entry in reversed(self._taken):
                if entry.seat == seat and entry.before.sealed:
                    return entry
        return None

    def _unseal(self, entry: _Taken) -> None:
        """Take back one secret answer and leave those given after it."""
        at = self._taken.index(entry)
        del self._taken[at]
        del self.log[entry.lines]
        for later in self._taken[at:]:
            later.lines -= 1
            later.before.sealed = later.before.sealed[:]
            later.before.sealed[entry.seat] = OPEN
            later.before.advance()
        state = self.state
        state.sealed = state.sealed[:]
        state.sealed[entry.seat] = OPEN
        state.advance()

    def _restore(self, position: State) -> None:
        """Make `position` the game's state."""
        position.journal = []
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


def new_game(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    seats: Sequence[str] = (),
) -> Game:
    """A game of `name`, set up and waiting for its first decision."""
    return Game(title_named(name), players, options, Streams(seed), seats)
