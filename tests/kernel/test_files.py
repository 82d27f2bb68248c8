"""All of a file or nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from stormtable.kernel.files import write_atomically


def test_it_writes_into_folders_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.txt"
    write_atomically(path, "één\n")
    assert path.read_bytes() == "één\n".encode()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_the_old_file_stays_when_writing_fails(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    write_atomically(path, "old\n")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[failing], fail)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, "new\n" * 1000)
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path], "nothing half-written is left behind"
