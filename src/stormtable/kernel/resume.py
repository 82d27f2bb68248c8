"""Resume a game from its header and commits, or from a snapshot."""

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
    """The settings with which a game began."""

    game: str
    edition: EditionName
    players: int
    settings: Mapping[str, Value]
    seats: tuple[str, ...]
    tentative: tuple[int, ...] = ()
    """The seats that confirm."""
    version: str = __version__
    """The version of the engine on which the game began."""
    reveals: bool = False
    """Whether the last sealed answer reveals all of them at once (`Game.reveals`)."""

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


def with_legacy_edition(title: Title, header: Header) -> Header:
    """Return the header; it names the legacy edition if the packaged one has changed since."""
    if header.settings.get("edition"):
        return header
    today = title.edition(title.new(header.players, title.settle_settings(header.settings)))
    edition = "" if today == header.edition else legacy_edition(header.edition)
    return replace(header, settings={**header.settings, "edition": edition}) if edition else header


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position that nobody can take back, and what is needed to continue from it."""

    commits: int
    """The number of commits that led to it."""
    state: str
    draws: int
    events: int
    """The number of the last event before it."""
    act: int
    log: tuple[RecordLine, ...]
    drawn: Mapping[str, int]
    undone: tuple[Undone, ...]
    closed: tuple[int, str, bool] | None
    """The last decision before it: its seat, why it cannot be taken back, and whether it is secret.
    """
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
    header = with_legacy_edition(title, header)
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
    """Repeat commits from another copy of this game, results of chance included."""
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
        chance.continue_from(game.drawn)


def _repeat(game: Game, commit: Commit, number: int, passed: Mapping[int, Game]) -> None:
    """Repeat one commit; `passed` has the games that a commit may go back to, by number of
    commits."""
    choice = commit.notation if commit.code < 0 else commit.code
    try:
        if commit.kind == PLAY:
            game.play(choice, commit.seat)
        elif commit.kind == DRAW:
            game.settle(choice)
        elif commit.kind == UNDO:
            game.undo(commit.seat)
        elif commit.kind == REDO:
            game.redo(commit.seat)
        elif commit.kind == CONFIRM:
            game.confirm(commit.seat)
        elif commit.kind == BACK:
            there = passed.get(commit.back_to)
            if there is None:  # the target lies before the first of these commits
                game.back_to(commit.back_to)
            else:
                check_back(game, commit.back_to)
                go_back_to(game, there.fork())
        else:
            raise IllegalOption(
                f"{commit.kind!r} is not a kind of commit",
                "play, draw, undo, redo, confirm or back",
            )
    except (BadSetting, IllegalOption, NoUndo) as error:
        raise RecordError(f"commit {number + 1}: {error.problem}", error.remedy) from error


def header_of(game: Game) -> Header:
    """Return the data needed to begin this game again."""
    return Header(
        game.title.name,
        game.edition,
        game.players,
        game.settings,
        game.seats,
        tuple(sorted(game.tentative)),
        game.version,
        game.reveals,
    )


def snapshot_of(game: Game) -> Snapshot:
    """Return the last position that nobody can take back."""
    log, history = game.game_log, game.history
    log.flush()
    entry = history.first_undoable()
    state = game.state if entry is None else entry.before
    mark = log.mark(tuple(history.undone)) if entry is None else entry.mark
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
    game.delivery.skip_to(snapshot.events)
    history.undone = list(snapshot.undone)
    if snapshot.closed is not None:
        seat, barrier, secret = snapshot.closed
        before = game.state.copy()
        segment = Segment(PLAY, False, seat, mark=log.mark(tuple(history.undone)))
        history.entries = [UndoEntry(segment, before, secret, Notice.restored(barrier))]
