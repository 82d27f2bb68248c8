"""Saved games: automatic ones in the user's data folder, and files that a player names."""

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
    """Return the folder of saved games: `XDG_DATA_HOME`, or the system's equivalent."""
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if data else Path.home() / ".local" / "share") / "stormtable" / "games"


def new_name(game: str) -> Path:
    """Return an unused file name for a new game."""
    folder, begun = games_folder(), time.strftime("%Y%m%d-%H%M%S")
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        path = folder / f"{game}-{begun}{again}{SUFFIX}"
        if not path.exists():
            return path
        number += 1


def saved_games() -> list[Path]:
    """Return all saved games, the last played first."""
    try:
        files = [file for file in games_folder().iterdir() if file.suffix == SUFFIX]
        return sorted(files, key=lambda file: (-file.stat().st_mtime_ns, file.name))
    except OSError:
        return []


def unfinished(game: str = "") -> list[Path]:
    """Return saved games that can be continued (of that name), the last played first."""
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
    """Write the game so far. A choice that waits for confirmation is saved as confirmed, so that
    none is lost."""
    if game.unconfirmed_seat != NOBODY:
        game = game.fork()
        game.confirm()
    record.save(game, path)


class Keeper:
    """Saves one game to its own file, from the first choice on."""

    def __init__(self, game: Game, path: Path | None) -> None:
        self.game = game
        self.path = path
        self.trouble: FileError | None = None
        """The error of the last save; None if it succeeded."""
        self._saved_commits = len(game.commits)

    def keep(self) -> bool:
        """Save the game; return whether the file has its current position."""
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
    """Return whether the file is a saved game, which may be overwritten."""
    try:
        record.read(path)
    except RecordError:
        return False
    return True
