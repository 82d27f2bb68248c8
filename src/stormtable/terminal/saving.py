"""Saved games: automatically in the user's data folder, and where a player chooses."""

from __future__ import annotations

import os
import time
from pathlib import Path

from stormtable.kernel import record
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import FileError, RecordError
from stormtable.kernel.game import Game

SUFFIX = ".record"


def games_folder() -> Path:
    """Where games are kept: `XDG_DATA_HOME`, or what stands for it."""
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if data else Path.home() / ".local" / "share") / "stormtable" / "games"


def new_name(game: str) -> Path:
    """The name of a game begun now, which no other has."""
    folder, begun = games_folder(), time.strftime("%Y%m%d-%H%M%S")
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        path = folder / f"{game}-{begun}{again}{SUFFIX}"
        if not path.exists():
            return path
        number += 1


def saved_games() -> list[Path]:
    """All games kept, the last played first."""
    try:
        files = [file for file in games_folder().iterdir() if file.suffix == SUFFIX]
        return sorted(files, key=lambda file: (-file.stat().st_mtime_ns, file.name))
    except OSError:
        return []


def unfinished(game: str = "") -> list[Path]:
    """Kept games that can be gone on with (of that name), the last played first."""
    files = []
    for file in saved_games():
        try:
            saved = record.read(file)
        except RecordError:
            continue
        if not saved.finished and game in ("", saved.header.game):
            files.append(file)
    return files


def write(game: Game, path: Path) -> None:
    """The game so far. What waits to be confirmed is saved as confirmed: no choice is lost."""
    if game.unconfirmed != NOBODY:
        game = game.fork()
        game.confirm()
    record.save(game, path)


class Keeper:
    """Keeps one game in its own file, once somebody has chosen something."""

    def __init__(self, game: Game, path: Path | None) -> None:
        self.game = game
        self.path = path
        self.trouble: FileError | None = None
        """Why it could not be kept the last time, if it could not."""
        self._saved_commits = len(game.commits)

    def keep(self) -> bool:
        """Whether the game, as it is now, lies in its file."""
        if self.path is None:
            return False
        if len(self.game.commits) != self._saved_commits or not self.path.exists():
            try:
                write(self.game, self.path)
            except FileError as error:
                self.trouble = error
                return False
            self._saved_commits = len(self.game.commits)
            self.trouble = None
        return True


def is_record(path: Path) -> bool:
    """Whether saving over a file loses nothing but an older game."""
    try:
        record.read(path)
    except RecordError:
        return False
    return True
