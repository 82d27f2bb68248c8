"""Properties that hold in every game after every decision.

    watch = Watch(game)                     # listens from now on
    game.play(option)
    assert watch.check() == []

Nothing here knows a game: all is asked of `Game`, `State`, `Title` and `View`. The game itself is
never touched; what has to be tried is tried on copies and forks.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Sequence
from random import Random

from stormtable.kernel.chance import Chance, below, stream_of
from stormtable.kernel.copying import attribute_names
from stormtable.kernel.engine import HIDDEN, NOBODY, OPEN, State
from stormtable.kernel.errors import DeadEnd, StormtableError
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.game import Game
from stormtable.kernel.grammar import fitting, misspoken, reason
from stormtable.kernel.title import Title
from stormtable.kernel.tuples import IntTuple
from stormtable.kernel.view import View, view_of
from stormtable.kernel.visibility import UNKNOWN, Sees, zone_faults
from stormtable.lab.testing.event_consistency import (
    PiecesByPlace,
    Totals,
    added,
    carried,
    mismatches,
    misplaced,
    preview_mismatches,
)
from stormtable.lab.testing.frozen import Written, changed, copied, frozen
from stormtable.lab.testing.legality import action_mismatches

WATCHED_POSITIONS = 6
"""The number of earlier positions that a watch stores, to check that they never change."""
AHEAD = 3
"""The number of decisions that are played on a copy, to check that the original does not change."""
REFUSALS_TRIED = 8
"""The number of requests outside the options that are explained."""

EXPLAINED = 4
"""The number of options that are checked never to be refused, including their beginnings."""

BYTES_EVERY = 8
"""One of this many equal views or positions is also compared byte by byte."""

PREVIEWS = 2
"""The number of options that are tried, to check their previews."""


def check(game: Game) -> list[str]:
    """Return the properties that do not hold now. The game keeps the watch of the first call."""
    for listener in game.delivery.listeners:
        if isinstance(listener, Watch):
            return listener.check()
    return Watch(game).check()


class Watch:
    """Listens to a game, adds up its events, and reports properties that do not hold."""

    def __init__(self, game: Game, rng: Random | None = None) -> None:
        self.game = game
        self.rng = rng or stream_of(0, "properties")
        self.blank = game.title.new(game.players, game.settings)
        self.phrases = [words.split() for words in game.title.phrases(self.blank)]
        self.watched: deque[tuple[State, str]] = deque(maxlen=WATCHED_POSITIONS)
        pieces_by_place = carried(game.title.pieces(game.state), ())
        self.books: list[tuple[int, Totals, PiecesByPlace]] = [
            (len(game.log), self._opening(), pieces_by_place)
        ]
        """After each delivery: the length of the log, the accounts after all events, and the pieces
        by place."""
        game.listen(self)

    def check(self) -> list[str]:
        title = self.game.title
        wrong = title.violations(self.game.state)
        wrong += [f"{problem}; {remedy}" for problem, remedy in zone_faults(title.zones)]
        for problems in (
            self._asked(),
            self._unmoved(),
            self._saved(),
            self._copied(),
            self._undo_restores(),
            self._seen(),
            self._accounted(),
            mismatches(self.books[-1][2], self.game.title.pieces(self.game.state)),
            misplaced(self.game),
            self._effects_match(),
        ):
            wrong.extend(problems)
        return wrong

    # --- accounts -------------------------------------------------------------------------

    def _opening(self) -> Totals:
        """Return the accounts at the start: for a new game from its set-up events, otherwise from
        the title."""
        game = self.game
        now = game.title.accounts(game.state)
        if not game.log or any(line.seat != NOBODY for line in game.log):
            return added(now, ())
        return added({name: [0] * len(amounts) for name, amounts in now.items()}, game.events)

    def __call__(self, events: Sequence[Event]) -> None:
        length = len(self.game.log)
        if events[0].name in ("undone", "unsealed"):
            while len(self.books) > 1 and self.books[-1][0] > length:
                self.books.pop()
        else:
            _, totals, pieces_by_place = self.books[-1]
            self.books.append((length, added(totals, events), carried(pieces_by_place, events)))

    def _accounted(self) -> Iterator[str]:
        """Check that events explain every counted thing of a seat."""
        booked = self.books[-1][1]
        for name, amounts in self.game.title.accounts(self.game.state).items():
            if amounts != booked[name]:
                yield f"accounts: {name} is {amounts}, the events add up to {booked[name]}"

    def _effects_match(self) -> Iterator[str]:
        """Check that some options change exactly what their previews say."""
        state = self.game.state
        for seat in state.open_seats():
            options = state.options_of(seat)
            for _ in range(min(PREVIEWS, len(options))):
                option = options[below(self.rng, len(options))]
                yield from preview_mismatches(self.game.title, state, seat, option)

    # --- the open question ----------------------------------------------------------------

    def _asked(self) -> Iterator[str]:
        """Check that a seat can continue, and that options are distinct, parse back, and are never
        refused."""
        game, state = self.game, self.game.state
        seats = state.open_seats()
        if state.over != (game.outcome is not None) or (state.over and seats):
            yield "end: over and still asking, or over without an outcome"
        if not state.over:
            yield from _early_outcome(game.title, state)
        if not state.over and not seats and game.chance is not None:
            yield f"dead end: nobody is asked at {game.agenda[0]}"
        for seat in seats:
            decision = game.decision_of(seat)
            if decision is None:
                yield f"dead end: seat {seat} is asked {game.agenda[0]} and has no option"
                continue
            notations = [option.notation for option in decision.options]
            codes = [option.code for option in decision.options]
            if len(set(notations)) != len(notations):
                yield f"options: notation is not unique in {notations}"
            if any(not 0 <= code < 1 << 56 for code in (*codes, *state.agenda)):
                yield "options: an argument was packed that is no number from 0 to 65535"
            if len(set(codes)) != len(codes):
                yield f"options: codes are not unique in {codes}"
            if codes != state.options_of(seat):
                yield f"options: the decision of seat {seat} is not the state's"
            for option in decision.options:
                if decision.find(f"  {option.notation} ") is not option:
                    yield f"options: {option.notation!r} finds another option"
                if option.notation.split()[0] not in game.title.verbs:
                    yield f"options: {option.notation!r} starts with no verb of the game"
            yield from action_mismatches(state, seat)
            for _ in range(min(EXPLAINED, len(notations))):
                notation = notations[below(self.rng, len(notations))]
                yield from self._understood(notation.split(), seat)

    def _understood(self, words: list[str], seat: int) -> Iterator[str]:
        """Check that options match the grammar, and that neither they nor their beginnings are
        refused."""
        forms = self.game.title.grammar(self.game.state).get(words[0], ())
        if forms and (
            misspoken(forms, words) is not None
            or all(len(form) != len(words) - 1 for form in fitting(forms, words))
        ):
            yield f"options: {' '.join(words)!r} is offered and follows no form"
        for length in range(1, len(words) + 1):
            notice = self.game.explain(" ".join(words[:length]), seat)
            if notice is not None:
                text = " ".join(words[:length])
                yield f"options: {text!r} is offered and refused ({notice.code})"

    def _unmoved(self) -> Iterator[str]:
        """Check that reading the open question writes nothing to the state."""
        for seat in self.game.state.open_seats():
            state = frozen(self.game.state)
            before = copied(state)
            try:
                self._ask_everything(state, seat)
            except Written as error:
                yield f"asking: {state.rule.name} writes to the state ({error})"
            for name in changed(before, copied(state)):
                yield f"asking: {state.rule.name} changes {name}"

    def _ask_everything(self, state: State, seat: int) -> None:
        rule, step = state.rule, state.agenda[-1]
        rule.private(state, step, seat)
        rule.about(state, step)
        rule.due(state, step)
        offered: list[list[str]] = []
        for option in rule.options(state, step, seat):
            offered.append(rule.notation(state, step, option).split())
            rule.places(state, step, option)
            rule.stake(state, step, option)
            rule.warnings(state, step, option)
        requests = [[verb] for verb in self.game.title.verbs]
        if self.phrases:
            count = len(self.phrases)
            requests += [self.phrases[below(self.rng, count)] for _ in range(REFUSALS_TRIED)]
        grammar = self.game.title.grammar(state)
        for words in requests:
            if not any(words_offered[: len(words)] == words for words_offered in offered):
                reason(grammar, state, seat, words, offered)

    # --- saving and copying ---------------------------------------------------------------

    def _saved(self) -> Iterator[str]:
        """Check that loading a saved state gives the same position and the same open question."""
        state = self.game.state
        kind = type(state)
        for name in attribute_names(state):
            if [*kind.FIELDS, *kind.DERIVED, *kind.ATTACHED].count(name) != 1:
                yield f"save: {name} is not in one of FIELDS, DERIVED and ATTACHED"
        loaded = self.blank.copy()
        loaded.load(state.save())
        others = [
            name for name in changed(copied(state), copied(loaded)) if name not in kind.ATTACHED
        ]
        for name in others:
            yield f"save: the loaded position has another {name}"
        if others or not below(self.rng, BYTES_EVERY):
            describe = self.game.title.describe
            if describe(loaded) != describe(state):
                yield "save: the loaded position is described otherwise"
        if loaded.checksum() != state.checksum():
            yield "save: the loaded position has another checksum"
        if _question(loaded) != _question(state):
            yield f"save: loaded it asks {_question(loaded)}, not {_question(state)}"

    def _copied(self) -> Iterator[str]:
        """Check that a copy is equal and independent, and that stored positions do not change."""
        state = self.game.state
        before, question = state.save(), _question(state)
        copy = state.copy()
        if copy.save() != before or _question(copy) != question:
            yield "copy: it differs from the original"
        for name in changed(copied(state), copied(copy)):
            if name not in ("journal", "chance"):
                yield f"copy: it has another {name}"
        self.watched.append((state.copy(), state.checksum()))
        copy.chance = Chance(self.rng)
        copy.advance()
        try:
            for _ in range(AHEAD):
                if not copy.choices:
                    break
                copy.apply(copy.choices[below(self.rng, len(copy.choices))])
        except DeadEnd as error:
            yield f"dead end: {error}"
        if state.save() != before or _question(state) != question:
            yield "copy: playing on the copy changed the original"
        if any(position.checksum() != checksum for position, checksum in self.watched):
            yield "copy: a position kept from before has changed"

    # --- undo -----------------------------------------------------------------------------

    def _undo_restores(self) -> Iterator[str]:
        """Check that undo and redo are inverse where there is no barrier."""
        fork = self.game.fork()
        now = _all_of(fork)
        if fork.barrier() is None:
            fork.undo()
            fork.redo()
            if _all_of(fork) != now:
                yield "undo: redo does not bring back what undo took"
        for seat in fork.state.open_seats():
            options, act = fork.state.options_of(seat), fork.event_log.act
            fork.play(options[below(self.rng, len(options))], seat)
            if fork.barrier(seat) is None:
                fork.undo(seat)
                if _all_of(fork) != now or fork.event_log.act != act:
                    yield f"undo: it does not take back {fork.log[-1:]} of seat {seat} wholly"
            fork = self.game.fork()

    # --- views ----------------------------------------------------------------------------

    def _seen(self) -> Iterator[str]:
        """Check that a seat cannot distinguish the real game from one sampled from its view."""
        game, state = self.game, self.game.state
        real, asked = state.save(), state.open_seats()
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            yield from _hidden(game.title, state, view.state, seat)
            sample = view.sample(self.rng)
            if seat not in asked and sample.save() == real:
                continue  # this seat sees everything, so its view is the position itself
            for violation in game.title.violations(sample):
                yield f"view: the sample of seat {seat} is impossible: {violation}"
            if not self._look_alike(view, view_of(game.title, sample, seat, view.table)):
                yield f"view: seat {seat} can tell a sample from the real game"
            elif seat is not None and seat in state.open_seats():
                options = state.options_of(seat)
                option = options[below(self.rng, len(options))]
                if not self._same_after(state.copy(), sample.copy(), option, seat):
                    yield f"view: seat {seat} can tell them apart after the same option"

    def _same_after(self, real: State, sample: State, option: int, seat: int) -> bool:
        """Return whether both games look alike up to the next draw; ignore hidden pieces that the
        rules reveal."""
        title = self.game.title
        views: list[View] = []
        trial_bytes: list[bytes] = []
        for state in (real, sample):
            simultaneous = bool(state.sealed)
            state.journal = trial_journal = TrialJournal(title)
            state.apply(option, seat)
            if state.over or (simultaneous and not state.sealed):
                return True
            views.append(view_of(title, state, seat))
            trial_bytes.append(_seen_json(trial_journal.events, seat))
        return trial_bytes[0] == trial_bytes[1] and self._look_alike(*views)

    def _look_alike(self, first: View, second: View) -> bool:
        """Return whether two views are equal.

        A view consists of these parts only; occasionally the bytes are compared to check this.
        """
        same = _parts(first) == _parts(second)
        if same and below(self.rng, BYTES_EVERY):
            return True
        return first.to_bytes() == second.to_bytes()


def _parts(view: View) -> tuple[object, ...]:
    state = view.state
    return view.seat, state.save(), _question(state), view.waiting_for, view.question, view.table


def _early_outcome(title: Title, state: State) -> Iterator[str]:
    """Check that an early request for the outcome gets an answer or a clear error."""
    try:
        title.outcome(state)
    except StormtableError:
        return
    except Exception as error:
        yield f"end: the outcome of an unfinished game raises {type(error).__name__}; see need_end"


def _hidden(title: Title, state: State, masked: State, seat: int | None) -> Iterator[str]:
    """Check that a viewer's state lacks what a zone hides from them, and has what is theirs."""
    for zone in title.zones:
        owned = getattr(masked, zone.field)
        for owner, pieces in enumerate(owned if zone.per_seat else [owned]):
            known = 0
            if zone.known_by and zone.sees is not Sees.ALL:
                known = 0 if seat is None else getattr(state, zone.known_by).count(seat)
            elif zone.sees is Sees.ALL or (zone.sees is Sees.OWNER and owner == seat):
                known = len(pieces)
            if len(pieces) - pieces.count(UNKNOWN) > known:
                yield f"view: seat {seat} sees pieces of {zone.name} that are kept from it"
            if zone.sees is not Sees.ALL and len(pieces) - pieces.count(UNKNOWN) < known:
                yield f"view: seat {seat} does not see its own pieces of {zone.name}"
        if zone.lost and any(
            row for field in (zone.lost, zone.lost_at) for row in _of_others(masked, field, seat)
        ):
            yield f"view: seat {seat} sees what others remember of {zone.name}"
    for other, answer in enumerate(masked.sealed):
        if other != seat and answer not in (OPEN, HIDDEN):
            yield f"view: seat {seat} sees the secret answer of seat {other}"


def _of_others(state: State, field: str, seat: int | None) -> list[IntTuple]:
    return [row for other, row in enumerate(getattr(state, field)) if other != seat]


def _seen_json(events: Sequence[Event], seat: int | None) -> bytes:
    return json.dumps([event.seen_by(seat).as_json() for event in events]).encode()


def _question(state: State) -> tuple[int, list[list[int]]]:
    """Return the seat that is asked first, and every seat's options."""
    return state.asked, [state.options_of(seat) for seat in range(state.players)]


def _all_of(game: Game) -> tuple[object, ...]:
    decisions = [game.decision_of(seat) for seat in range(game.players)]
    return game.state.save(), game.log[:], decisions, _question(game.state)
