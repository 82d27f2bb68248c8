"""A table's game in memory, built from the entries of its log."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

from stormtable.kernel import record
from stormtable.kernel.chance import Chance, Entropy, Streams
from stormtable.kernel.engine import NOBODY, OPEN, State
from stormtable.kernel.errors import IllegalOption, NoUndo
from stormtable.kernel.game import Game
from stormtable.kernel.history import BACK, CONFIRM, DRAW, PLAY, REDO, UNDO
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import pack_named, title_named
from stormtable.kernel.resume import Header, Snapshot
from stormtable.kernel.title import Outcome, Value
from stormtable.kernel.view import Board
from stormtable.story.composer import Composer
from stormtable.story.plain import composer_of
from stormtable.story.speaker import Speaker, speaker_of
from stormtable.story.wording import ending_json
from stormtable.table.entered_draws import ask_for_draw, latest_draw, only_result
from stormtable.table.log import ACTS, BEGIN, BOT, RESTART, LogEntry, commits_of
from stormtable.table.log_choices import authors_of_choices, count_choices, start_of_bot_turn
from stormtable.table.reckoning import NO_RECKONING, RECKON_ALL
from stormtable.table.turn_summary import consequences, net_of_turn
from stormtable.table.worded_update import add_words

CACHED_POSITIONS = 400
"""The number of latest positions that a live game stores for playback, one per event."""
CONCEDED, AGREED = "conceded", "agreed"
ENDED_EARLY = frozenset({CONCEDED, AGREED})
"""Reasons of outcomes that no game's rules decide: a player conceded, or all agreed to end."""


def _chance(seed: int | None) -> Chance:
    return Entropy() if seed is None else Streams(seed)


class LiveGame:
    """A `Game` and the log entries that built it. It can be rebuilt from them at any time.

    `act` plays before the entry is saved. If saving fails, drop this object.
    """

    def __init__(self, game: Game, rows: Sequence[LogEntry], counts: list[int]) -> None:
        self.game = game
        self.rows = list(rows)
        self._counts = counts
        """The number of commits of the first n entries, for each n from 0."""
        self._composers: dict[tuple[int | None, str], Composer] = {}
        self._printed: Mapping[str, Any] | None = None
        self.ended: Outcome | None = None
        """How the game ended if its players ended it before the rules did."""
        self.draws_by = NOBODY
        """The seat that enters the results of chance from a real box; NOBODY: the game draws."""
        self.entropy = ""
        """The entropy of all draws. The record reveals it once the game is over."""
        self._board = (0, Board())
        """The latest position that viewers saw: its log entry, and its board."""
        self._recalled: dict[int, State] = {}
        """Earlier positions by event number, once playback has requested them."""
        game.event_log.keeps = CACHED_POSITIONS

    @classmethod
    def begin(
        cls,
        game: str,
        players: int,
        settings: Mapping[str, Value],
        names: Sequence[str],
        tentative: Collection[int],
        seed: int | None,
        now: float,
        draws_by: int = NOBODY,
    ) -> LiveGame:
        """Set up a game. Its first log entry holds the draws of the set-up, unless a seat enters
        them."""
        title = title_named(game)
        chance = _chance(seed) if draws_by == NOBODY else None
        new_game = Game(title, players, settings, chance, names, tentative=tentative)
        new_game.reveals = True
        draws = tuple(commit.notation for commit in new_game.commits)
        row = LogEntry(1, BEGIN, NOBODY, "", draws, now, "")
        live = cls(new_game, [row], [0, len(new_game.commits)])
        live.draws_by = draws_by
        return live

    @classmethod
    def resume(
        cls,
        header: Header,
        rows: Sequence[LogEntry],
        snapshot: Snapshot | None = None,
        seed: int | None = None,
        *,
        goes_on: bool = True,
    ) -> LiveGame:
        """Rebuild the game from its log; `goes_on`: it continues here, and makes its own draws."""
        commits = commits_of(rows)
        chance = _chance(seed) if goes_on else None
        game = Game.resume(header, commits, snapshot, chance)
        return cls(game, rows, _counted(rows))

    def copy(self) -> LiveGame:
        """Return an independent copy without a source of chance."""
        return LiveGame(self.game.fork(), self.rows, self._counts[:])

    @property
    def number(self) -> int:
        """The number of the last log entry."""
        return len(self.rows)

    @property
    def over(self) -> bool:
        return self.ended is not None or self.game.state.over

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or self.game.outcome

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        game = self.game
        if self.ended is not None:
            return ()
        if game.unconfirmed_seat != NOBODY:
            return (game.unconfirmed_seat,)
        if self.awaits_draw:
            return (self.draws_by,)
        return tuple(game.state.open_seats())

    @property
    def awaits_draw(self) -> bool:
        """Whether a seat has to enter the result of a draw."""
        state = self.game.state
        return self.draws_by != NOBODY and self.game.unconfirmed_seat == NOBODY and state.drawing

    def follow(self, rows: Sequence[LogEntry]) -> None:
        """Apply log entries that another process wrote."""
        for row in rows:
            self.game.follow(commits_of([row], self._counts))
            self._add(row)

    def _add(self, row: LogEntry) -> None:
        self.rows.append(row)
        self._counts.append(len(self.game.commits))

    def act(self, kind: str, seat: int, option: str | int, now: float, by: str) -> LogEntry:
        """Perform an action and return the log entry to save; `option`: a notation or a code, for
        `play`."""
        if kind not in ACTS:
            raise IllegalOption(
                f"{kind!r} is nothing to do at a table", f"one of: {', '.join(sorted(ACTS))}"
            )
        game, before = self.game, len(self.game.commits)
        if kind == PLAY:
            game.play(option, seat)
        elif kind == UNDO:
            is_bot = by.startswith(BOT)
            if game.undoable(seat) and not is_bot and not self.undoable(seat):
                raise NoUndo("cannot undo (bot_chose)", "play on from here")
            game.undo(seat)
        elif kind == REDO:
            game.redo(seat)
        elif kind == CONFIRM:
            game.confirm(seat)
        back = self._restart(seat) if kind == RESTART else 0
        option = game.commits[before].notation if kind == PLAY else str(back or "")
        return self._note(kind, seat, option, before, now, by)

    def enter_draw(self, result: str, now: float, by: str) -> LogEntry:
        """Give the open draw the result that came out at a real table."""
        before = len(self.game.commits)
        self.game.settle(result)
        return self._note(DRAW, NOBODY, "", before, now, by)

    def _note(
        self, kind: str, seat: int, notation: str, before: int, now: float, by: str
    ) -> LogEntry:
        """Add a log entry for the commits after the first `before`."""
        while self.awaits_draw and (result := only_result(self.game)) is not None:
            self.game.settle(result)
        draws = (c.notation for c in self.game.commits[before:] if c.kind == DRAW)
        row = LogEntry(self.number + 1, kind, seat, notation, tuple(draws), now, by)
        self._add(row)
        return row

    def _restart(self, seat: int) -> int:
        """Take back every decision that the seat may take back, and return their number."""
        back = self.undoable(seat)
        if not back:
            barrier = self.game.barrier(seat)
            raise NoUndo(
                f"nothing to take back ({barrier.code if barrier else 'bot_chose'})",
                "play on from here",
            )
        for _ in range(back):
            self.game.undo(seat)
        return back

    def go_back(self, to: int, now: float, by: str) -> LogEntry:
        """Go back to the position after entry `to`, even across other seats' choices and draws."""
        if not 1 <= to < self.number:
            raise NoUndo(f"there is no row {to} to go back to", f"1 to {self.number - 1}")
        self.game.back_to(self._counts[to])
        row = LogEntry(self.number + 1, BACK, NOBODY, str(to), (), now, by)
        self._add(row)
        return row

    @property
    def last_draw(self) -> int:
        """The number of the entry with the latest entered draw, if no choice after it is in effect;
        else 0."""
        return latest_draw(self.rows)

    def choices_since(self, number: int) -> list[int]:
        """Return for each seat how many of its choices after entry `number` are in effect."""
        return count_choices(self.rows[number:], len(self.game.seats))

    def asks_the_same(self, seat: int, number: int) -> bool:
        """Return whether the seat still has the question that it had after entry `number`.

        It has if, since then, other seats have only sealed their own answers to it.
        """
        answers, sealed = self.rows[number:], self.game.state.sealed
        others = {row.seat for row in answers}
        return (
            0 < number <= self.number
            and bool(sealed)
            and seat not in others
            and len(others) == len(answers)
            and all(row.kind == PLAY and sealed[row.seat] != OPEN for row in answers)
        )

    @property
    def bot_turn(self) -> tuple[int, int] | None:
        """The seat that a bot has just played for, and the entry before its first choice.

        None if somebody else has chosen since, or if chance or hidden information was revealed.
        """
        start, seat = start_of_bot_turn(self.rows), self.rows[-1].seat
        if start is None:
            return None
        plays = sum(row.kind == PLAY for row in self.rows[start:])
        return (seat, start) if 0 < plays <= len(self.game.undoable(seat)) else None

    def undoable(self, seat: int) -> int:
        """Return how many choices a player may take back: those after the last choice of a
        stand-in."""
        possible = len(self.game.undoable(seat))
        authors = authors_of_choices(self.rows, seat)
        own = takewhile(lambda by: not by.startswith(BOT), authors)
        return sum(1 for _ in islice(own, possible))

    def update(
        self, seat: int | None, since: int = 0, language: str = "", reckoning: str = NO_RECKONING
    ) -> dict[str, Any]:
        """Return what a client receives; with a language, also the story since event `since`."""
        if self._board[0] != self.number:
            self._board = (self.number, Board())
        update: dict[str, Any] = self.game.update(seat, since, self._board[1])
        self._limit_undo(update["view"], seat)
        self._add_turn(update["view"], seat)
        if self.awaits_draw:
            ask_for_draw(self.game, self.draws_by, update)
        self._offer_draw_undo(update["view"], seat)
        self._reckon(update["view"], seat, reckoning)
        if self.ended is not None:
            update["view"]["outcome"] = self.ended.as_json()
            update["decision"], update["refusals"] = None, []
        if language:
            update["log"] = self.story(seat, language).log(since).as_json()
            speaker = self.speaker(update["view"], language)
            add_words(self.game, update, speaker)
            if self.ended is None and self.game.state.over:
                ending = self.game.title.ending(self.game.state)
                update["view"]["outcome"]["ending"] = ending_json(ending, speaker)
            if seat is not None and self.game.unconfirmed_seat == seat:
                entries = self.story(seat, language).entries()
                update["view"]["confirm"]["net"] = net_of_turn(self.game, seat, entries, speaker)
        return update

    def _offer_draw_undo(self, view: dict[str, Any], seat: int | None) -> None:
        """Let the seat that enters draws undo the last one: it may have pressed the wrong piece."""
        if seat == self.draws_by and not view["undo"]["back"] and (number := self.last_draw):
            view["undo"] = {"back": [self.rows[number - 1].draws[0]], "reason": None}

    def speaker(self, view: Mapping[str, Any], language: str) -> Speaker:
        """Return a speaker that words the questions of a view of this game."""
        if self._printed is None:
            self._printed = self.game.title.printed(self.game.state)
        return speaker_of(self.game.title.name, language, self._printed, view)

    def _reckon(self, view: dict[str, Any], seat: int | None, reckoning: str) -> None:
        """Add the figures that the table shows this viewer."""
        reckoned = pack_named(self.game.title.name).part("reckoning")
        if reckoned is None or reckoning == NO_RECKONING or self.over:
            return
        own = () if seat is None else (seat,)
        seats = range(self.game.players) if reckoning == RECKON_ALL else own
        view["reckoned"] = reckoned(self.game.view(seat), seats)

    def story(self, seat: int | None, language: str) -> Composer:
        """Return the story as a seat sees it. Composers are cached and get only new events."""
        composer = self._composers.get((seat, language))
        if composer is None:
            composer = composer_of(self.game.title.name, language)
            self._composers[seat, language] = composer
        composer.feed(self.game.events_seen(seat, composer.last))
        return composer

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the view alone, without the decision and the events."""
        view: dict[str, Any] = self.game.view(seat).as_json()
        self._limit_undo(view, seat)
        return view

    def _limit_undo(self, view: dict[str, Any], seat: int | None) -> None:
        """Limit undo in the view to the seat's own choices, without those of a stand-in bot."""
        if seat is None:
            return
        undo, own = view["undo"], self.undoable(seat)
        if own < len(undo["back"]):
            reason = None if own else Notice("bot_chose").as_json()
            view["undo"] = {"back": undo["back"][:own], "reason": reason}

    def _add_turn(self, view: dict[str, Any], seat: int | None) -> None:
        """Add how far each undo goes back, and what confirming leads to."""
        if seat is None:
            return
        game = self.game
        back = view["undo"]["back"]
        if back:
            game.game_log.flush()
            entries = game.history.undoable_entries(seat, bool(game.state.sealed))[: len(back)]
            view["undo"]["events"] = [entry.mark.events for entry in entries]
        if game.unconfirmed_seat == seat:
            view["confirm"] |= consequences(game)

    # --- earlier positions --------------------------------------------------------------------

    def recall(self, since: int) -> Iterator[None]:
        """Load the positions after event `since`. It yields, so that other tasks can run."""
        cached = self.game.event_log.positions
        first = next(iter(cached), self.game.event_log.last + 1)
        if since < first and max(self._recalled, default=0) + 1 < first:
            yield from self._replay()

    def recall_events(self) -> Iterator[None]:
        """Make the events before the snapshot available that the game was resumed from."""
        if self.game.event_log.first > 1:
            yield from self._replay()

    def _replay(self) -> Iterator[None]:
        whole = LiveGame.resume(self.game.header, [], goes_on=False)
        whole.game.event_log.keeps = sys.maxsize
        for row in self.rows[:]:
            whole.follow([row])
            yield
        self._recalled = whole.game.event_log.positions
        self.game.event_log.prepend(whole.game.event_log)

    def position(self, event: int) -> State:
        """Return the state when an event was written, or the earliest stored one. Do not change
        it."""
        cached = self.game.event_log.positions
        state = cached.get(event, self._recalled.get(event))
        return state or next(iter((self._recalled or cached).values()), self.game.state)

    def snapshot(self) -> Snapshot:
        return self.game.snapshot()

    def record(self, seat: int | None) -> str:
        """Return the record as a seat (None: a spectator) may read it; the whole record after the
        game."""
        if not self.over:
            return record.write(self.game, seat)
        return record.write(self.game, entropy=self._revealed())

    def _revealed(self) -> str:
        """Return the entropy as the record contains it, with the number of draws that were taken
        back."""
        stand = sum(line.seat == NOBODY and line.turn < 0 for line in self.game.log)
        undone = sum(self.game.drawn.values()) - stand
        return f"{self.entropy} {undone}" if self.entropy and undone else self.entropy

    def outcome_of(self, reason: str, conceded: Collection[int] = ()) -> Outcome:
        """Return the outcome if the game ends now, by the scores that everybody knows.

        Players who conceded come after all others.
        """
        known = self.game.title.standing(self.game.view(None).state)
        scores = [int(entry.get("score") or 0) for entry in known] or [0] * self.game.players
        ranks = [(seat in conceded, -score) for seat, score in enumerate(scores)]
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        sources = tuple(dict(entry.get("so_far", {})) for entry in known)
        return Outcome(reason, places, tuple(scores), sources)


def _counted(rows: Sequence[LogEntry]) -> list[int]:
    counts = [0]
    for row in rows:
        counts.append(counts[-1] + len(commits_of([row], counts)))
    return counts
