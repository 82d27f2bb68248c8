"""A table's game in memory, built from the entries of its log."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

from stormtable.kernel import record
from stormtable.kernel.chance import Chance, Entropy, Streams
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import IllegalOption, NoUndo
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.history import BACK, CONFIRM, DRAW, PLAY, REDO, UNDO
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import title_named
from stormtable.kernel.resume import Header, Snapshot
from stormtable.kernel.title import Outcome, Value
from stormtable.story.composer import Composer
from stormtable.story.plain import composer_of
from stormtable.table.log import ACTS, BEGIN, BOT, RESTART, LogEntry, commits_of


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
    ) -> LiveGame:
        """Set up a game. Its first log entry holds the draws of the set-up."""
        title = title_named(game)
        new_game = Game(title, players, settings, _chance(seed), names, tentative=tentative)
        new_game.reveals = True
        draws = tuple(commit.notation for commit in new_game.commits)
        row = LogEntry(1, BEGIN, NOBODY, "", draws, now, "")
        return cls(new_game, [row], [0, len(new_game.commits)])

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
        """Rebuild the game from its log; `goes_on`: it continues here, with its own draws."""
        commits = commits_of(rows)
        chance = _chance(seed) if goes_on else None
        game = Game.resume(header, commits, snapshot, chance)
        return cls(game, rows, _counted(rows))

    def copy(self) -> LiveGame:
        """Return an independent copy that draws nothing."""
        return LiveGame(self.game.fork(), self.rows, self._counts[:])

    @property
    def number(self) -> int:
        """The number of the last log entry."""
        return len(self.rows)

    @property
    def over(self) -> bool:
        return self.game.state.over

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        game = self.game
        if game.unconfirmed != NOBODY:
            return (game.unconfirmed,)
        return tuple(game.state.open_seats())

    def follow(self, rows: Sequence[LogEntry]) -> None:
        """Apply log entries that another process wrote."""
        for row in rows:
            self.game.follow(commits_of([row], self._counts))
            self._add(row)

    def _add(self, row: LogEntry) -> None:
        self.rows.append(row)
        self._counts.append(len(self.game.commits))

    def act(self, kind: str, seat: int, notation: str, now: float, by: str) -> LogEntry:
        """Perform an action and return the log entry to save."""
        if kind not in ACTS:
            raise IllegalOption(
                f"{kind!r} is nothing to do at a table", f"one of: {', '.join(sorted(ACTS))}"
            )
        game, before = self.game, len(self.game.commits)
        if kind == PLAY:
            game.play(notation, seat)
        elif kind == UNDO:
            is_bot = by.startswith(BOT)
            if game.undoable(seat) and not is_bot and not self.undoable(seat):
                raise NoUndo("cannot undo (bot_chose)", "play on from here")
            game.undo(seat)
        elif kind == REDO:
            game.redo(seat)
        elif kind == CONFIRM:
            game.confirm(seat)
        elif kind == RESTART:
            notation = str(self._restart(seat))
        commits = game.commits[before:]
        row = LogEntry(
            self.number + 1,
            kind,
            seat,
            commits[0].notation if kind == PLAY else notation if kind == RESTART else "",
            tuple(commit.notation for commit in commits if commit.kind == DRAW),
            now,
            by,
        )
        self._add(row)
        return row

    def _restart(self, seat: int) -> int:
        """Take back every decision that the seat may, and return their number."""
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

    def undoable(self, seat: int) -> int:
        """Return how many choices a player may take back; those of a stand-in bot do not count."""
        possible = len(self.game.undoable(seat))
        own = takewhile(lambda by: not by.startswith(BOT), self._deciders(seat))
        return sum(1 for _ in islice(own, possible))

    def _deciders(self, seat: int) -> Iterator[str]:
        """Yield who made each choice of the seat that is in effect, the latest first."""
        taken_back, number = 0, self.number
        while number:
            row = self.rows[number - 1]
            number -= 1
            if row.kind == BACK:
                number = int(row.notation)
            elif row.seat != seat:
                continue
            elif row.kind == UNDO:
                taken_back += 1
            elif row.kind == RESTART:
                taken_back += int(row.notation)
            elif row.kind in (PLAY, REDO):
                if not taken_back:
                    yield row.by
                taken_back = max(0, taken_back - 1)

    def update(self, seat: int | None, since: int = 0, language: str = "") -> dict[str, Any]:
        """What a client receives; with a language, also the story since then."""
        update: dict[str, Any] = self.game.update(seat, since)
        self._limit_undo(update["view"], seat)
        if language:
            update["log"] = self.story(seat, language).log(since).as_json()
            self._say_options(update["decision"], language)
        return update

    def _say_options(self, decision: dict[str, Any] | None, language: str) -> None:
        """Add to each option what would follow it, in words."""
        if decision is None:
            return
        seat = decision["seat"]
        for option in decision["options"]:
            if option["follows"]:
                composer = composer_of(self.game.title.name, language)
                events = [_event(happening) for happening in option["follows"]]
                option["says"] = [line.line_json() for line in composer.preview(events, seat)]

    def story(self, seat: int | None, language: str) -> Composer:
        """The story as a seat sees it. Composers are cached and fed only new events."""
        composer = self._composers.get((seat, language))
        if composer is None:
            composer = composer_of(self.game.title.name, language)
            self._composers[seat, language] = composer
        composer.feed(self.game.events_seen(seat, composer.last))
        return composer

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view alone, without the decision and the events."""
        view: dict[str, Any] = self.game.view(seat).as_json()
        self._limit_undo(view, seat)
        return view

    def _limit_undo(self, view: dict[str, Any], seat: int | None) -> None:
        """Leave only the seat's own choices to be taken back, not those of a stand-in."""
        if seat is None:
            return
        undo, own = view["undo"], self.undoable(seat)
        if own < len(undo["back"]):
            reason = None if own else Notice("bot_chose").as_json()
            view["undo"] = {"back": undo["back"][:own], "reason": reason}

    def snapshot(self) -> Snapshot:
        return self.game.snapshot()

    def record(self, seat: int | None) -> str:
        """Return the record as a seat (None: a spectator) may read it; whole after the game."""
        return record.write(self.game, seat)


def _event(happening: Mapping[str, Any]) -> Event:
    """An event that has not happened."""
    seat = NOBODY if happening["seat"] is None else happening["seat"]
    return Event(happening["name"], seat, happening["data"], tuple(happening["places"]))


def _counted(rows: Sequence[LogEntry]) -> list[int]:
    counts = [0]
    for row in rows:
        counts.append(counts[-1] + len(commits_of([row], counts)))
    return counts


def follow_line(game: Game, plays: Sequence[str]) -> None:
    """Play the notations in order, each for the seat to move, and confirm where needed."""
    for number, notation in enumerate(plays, 1):
        if game.unconfirmed != NOBODY:
            game.confirm(game.unconfirmed)
        asked = game.state.open_seats()
        if not asked:
            why = "the game is over" if game.state.over else "chance comes first"
            raise IllegalOption(f"play {number}, {notation!r}: {why}", "end the line before it")
        game.play(notation, asked[0])
