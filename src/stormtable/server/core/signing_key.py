"""The server's signing key: configured by the administrator, or generated once and stored."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from stormtable.kernel.errors import FileError
from stormtable.kernel.files import read_text
from stormtable.server.core.variables import Wrong, read, words

SHORTEST_KEY = 32
LONGEST_SECRET = 10_000
"""The most bytes of a file with a secret."""


def key(text: str) -> str:
    """Return a configured key; refuse one that is short enough to guess."""
    written = words(text)
    if len(written) < SHORTEST_KEY:
        raise Wrong(
            f"it needs {SHORTEST_KEY} characters or more: python3 -c"
            ' "import secrets; print(secrets.token_urlsafe(48))" makes one'
        )
    return written


def load_or_make_key(path: Path) -> str:
    """Return the key in a file. The first process creates the file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            _make(path, secrets.token_urlsafe(48))
    except OSError as error:
        raise FileError("write", path, error.strerror or str(error)) from error
    return str(read(str(path), key, read_text(path, LONGEST_SECRET).strip(), secret=True))


def _make(path: Path, text: str) -> None:
    """Create a file that only its owner can read, atomically. Leave an existing file unchanged."""
    draft = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(handle)
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
