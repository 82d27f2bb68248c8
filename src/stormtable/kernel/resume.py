"""Resuming a game: the header it began with, and a snapshot to continue from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from stormtable import __version__
from stormtable.kernel.chance import Chance
from stormtable.kernel.edition import legacy_edition
from stormtable.kernel.engine import State
from stormtable.kernel.errors import BadSetting, IllegalOption, NoUndo, RecordError
from stormtable.kernel.history import (
    BACK,
    CONFIRM,
    DRAW,
    PLAY,
    REDO,
    UNDO,
    Commit,
    RecordLine,
)
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import title_named
from stormtable.kernel.segment import Segment, Undone
from stormtable.kernel.title import EditionName, Title, Value
from stormtable.kernel.undo import UndoEntry, check_back, go_back_to

if TYPE_CHECKING:
    from stormtable.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Header:
    """What a game was begun with."""

    game: str
    edition: EditionName
    players: int
    settings: Mapping[str, Value]
    seats: tuple[str, ...]
    tentative: tuple[int, ...] = ()
    """The seats that confirm."""
    version: str = __version__
    """Of the engine it was begun on."""
    reveals: bool = False
    """The last secret answer shows all of them at once (`Game.reveals`)."""

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "edition": {"name": self.edition.name, "hash": self.edition.hash},
            "players": self.players,
            "settings": dict(self.settings),
            "seats": list(self.seats),
            "tentative": list(self.tentative),
            "version": self.version,
            "reveals": self.reveals,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Header:
        return cls(
            data["game"],
            EditionName(**data["edition"]),
            data["players"],
            data["settings"],
            tuple(data["seats"]),
            tuple(data["tentative"]),
            data["version"],
            data.get("reveals", False),
        )


def of_its_time(title: Title, header: Header) -> Header:
    """The header, naming its edition where Stormtable has come with another since."""
    if header.settings.get("edition"):
        return header
    today = title.edition(title.new(header.players, title.settle_settings(header.settings)))
    edition = "" if today == header.edition else legacy_edition(header.edition)
    return replace(header, settings={**header.settings, "edition": edition}) if edition else header


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position that nobody can take back any more, and what is needed to go on from it."""

    commits: int
    """How many commits led to it."""
    state: str
    draws: int
    events: int
    """The number of the last event before it, and the act that one belongs to."""
    act: int
    log: tuple[RecordLine, ...]
    drawn: Mapping[str, int]
    undone: tuple[Undone, ...]
    closed: tuple[int, str, bool] | None
    """The last decision before it: whose, why it cannot be taken back, and whether secret."""
    checked: int

    def position(self, title: Title, header: Header) -> State:
        settings = title.settle_settings(header.settings)
        state = title.begun(header.version, header.players, settings)
        state.load(self.state)
        return state

    def to_text(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Snapshot:
        data = json.loads(text)
        data["log"] = tuple(RecordLine(**line) for line in data["log"])
        data["undone"] = tuple((seat, code) for seat, code in data["undone"])
        data["closed"] = tuple(data["closed"]) if data["closed"] else None
        return cls(**data)


def resume(
    kind: type[Game],
    header: Header,
    commits: Sequence[Commit],
    snapshot: Snapshot | None = None,
    chance: Chance | None = None,
) -> Game:
    """Return the game that these commits made, with its log and undo; `chance` decides from now on.

    With a `snapshot` only the later commits are played, unless one of them goes back further.
    """
    if snapshot is not None:
        later = commits[snapshot.commits :]
        if any(commit.kind == BACK and commit.back_to < snapshot.commits for commit in later):
            snapshot = None
    title = title_named(header.game)
    header = of_its_time(title, header)
    game = kind(
        title,
        header.players,
        header.settings,
        None,
        header.seats,
        None if snapshot is None else snapshot.position(title, header),
        header.tentative,
        header.version,
    )
    game.reveals = header.reveals
    if game.edition != header.edition:
        raise RecordError(
            f"the game was begun with edition {header.edition}, here it is {game.edition}",
            "name the edition file it was begun with",
        )
    if snapshot is not None:
        _restore(game, snapshot, commits[: snapshot.commits])
    follow(game, commits[len(game.commits) :])
    game.attach(chance)
    return game


def follow(game: Game, commits: Sequence[Commit]) -> None:
    """Repeat what was done in another copy of this game, results of chance included."""
    chance, game.chance = game.chance, None
    targets = {commit.back_to for commit in commits if commit.kind == BACK}
    passed: dict[int, Game] = {}
    for commit in commits:
        number = len(game.commits)
        if number in targets:
            passed[number] = game.fork()
        _repeat(game, commit, number, passed)
    game.chance = chance
    if chance is not None:
        chance.go_on(game.drawn)


def _repeat(game: Game, commit: Commit, number: int, passed: Mapping[int, Game]) -> None:
    """Repeat one commit; `passed` has games that a commit goes back to, by number of commits."""
    try:
        if commit.kind == PLAY:
            game.play(commit.notation, commit.seat)
        elif commit.kind == DRAW:
            game.settle(commit.notation)
        elif commit.kind == UNDO:
            game.undo(commit.seat)
        elif commit.kind == REDO:
            game.redo(commit.seat)
        elif commit.kind == CONFIRM:
            game.confirm(commit.seat)
        elif commit.kind == BACK:
            there = passed.get(commit.back_to)
            if there is None:  # before the first of these commits
                game.back_to(commit.back_to)
            else:
                check_back(game, commit.back_to)
                go_back_to(game, there.fork())
        else:
            raise IllegalOption(
                f"{commit.kind!r} is no kind of commit",
                "play, draw, undo, redo, confirm or back",
            )
    except (BadSetting, IllegalOption, NoUndo) as error:
        raise RecordError(f"commit {number + 1}: {error.problem}", error.remedy) from error


def snapshot_of(game: Game) -> Snapshot:
    """Return the last position that nobody can take back."""
    log, history = game.game_log, game.history
    log.flush()
    entry = history.first_undoable()
    state = game.state if entry is None else entry.before
    mark = game.mark() if entry is None else entry.mark
    last = history.closed()
    return Snapshot(
        mark.commits,
        state.save(),
        state.draws,
        mark.events,
        mark.act,
        tuple(log.lines[: mark.lines]),
        mark.drawn,
        mark.undone,
        None
        if last is None or last.barrier is None
        else (last.seat, last.barrier.code, last.secret),
        log.checked_turn if entry is None else state.turn,
    )


def _restore(game: Game, snapshot: Snapshot, commits: Sequence[Commit]) -> None:
    """Give a game at the snapshot's position the snapshot's log and undo."""
    log, history = game.game_log, game.history
    log.restore(list(snapshot.log), list(commits), dict(snapshot.drawn), snapshot.checked)
    log.events.restart(snapshot.events, snapshot.act)
    game.state.draws = snapshot.draws
    game.skip_news()
    history.undone = list(snapshot.undone)
    if snapshot.closed is not None:
        seat, barrier, secret = snapshot.closed
        before = game.state.copy()
        segment = Segment(PLAY, False, seat, mark=game.mark())
        history.entries = [UndoEntry(segment, before, secret, Notice.kept(barrier))]
