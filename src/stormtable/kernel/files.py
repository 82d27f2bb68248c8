"""File access: reads only plain files of a limited size, and writes atomically.

A new file has no name until it is complete (`O_TMPFILE`), so a killed writer leaves nothing behind.
A replacement, and a file on a system without nameless files, gets a temporary name. That name is
derived from the target's, so the next write removes what a killed one left.
"""

from __future__ import annotations

import os
import stat
from hashlib import blake2b
from pathlib import Path

from stormtable.kernel.errors import FileError

NAMELESS: int = getattr(os, "O_TMPFILE", 0)
THERE = "it is there already"
TRIES = 10
"""How often to retry when another writer has just taken the name."""


def path_of(text: str) -> Path:
    """Return the path that a person typed; `~` and `~user` are expanded."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise FileError("find", text, "no such home folder") from error


def is_there(path: Path) -> bool:
    """Return whether a file of this name exists; raise an error if the system cannot tell."""
    try:
        path.stat()
        return True
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise _wrong("reach", path, error) from error


def read_text(path: Path, limit: int) -> str:
    """Return the text of a plain file of at most `limit` bytes; refuse anything else."""
    try:
        _refuse_all_but_plain("read", path, path.stat().st_mode)
        # A pipe, or a file that the system generates, must not block the read.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            _refuse_all_but_plain("read", path, os.fstat(handle).st_mode)
            data = file.read(limit + 1)
        if data is None:
            raise FileError("read", path, "nothing comes of it")
        if len(data) > limit:
            raise FileError("read", path, f"it has more than {limit} bytes")
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError("read", path, "it is not text in UTF-8") from error
    except (OSError, ValueError) as error:
        raise _wrong("read", path, error) from error


def write_atomically(path: Path, text: str, replace: bool = True) -> None:
    """Write `text` to `path` completely, or not at all; follow a link.

    It replaces only a plain file, and only with `replace`.
    """
    try:
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = _mode_of(path, target)
        if mode is not None and not replace:
            raise FileError("write", path, THERE)
        handle, name = _nameless(target)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                if mode is not None:
                    os.fchmod(handle, mode)
                os.fsync(handle)
                _give_name(handle, name, target, replace)
        except BaseException:
            if name is not None:
                name.unlink(missing_ok=True)
            raise
    except (OSError, ValueError, RuntimeError) as error:
        raise _wrong("write", path, error) from error


def _mode_of(path: Path, target: Path) -> int | None:
    """Return the permissions of the file to be replaced; None if there is none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    _refuse_all_but_plain("write", path, mode)
    return stat.S_IMODE(mode)


def _refuse_all_but_plain(doing: str, path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise FileError(doing, path, "a folder" if stat.S_ISDIR(mode) else "not a plain file")


def _wrong(doing: str, path: Path, error: Exception) -> FileError:
    if not isinstance(error, OSError):
        return FileError(doing, path, "not a file name")
    return FileError(doing, path, error.strerror or str(error))


def _name_beside(target: Path) -> Path:
    """Return the temporary name of a file: short, hidden, always the same."""
    digest = blake2b(os.fsencode(target.name), digest_size=8).hexdigest()
    return target.with_name(f".stormtable-{digest}.part")


def _nameless(target: Path) -> tuple[int, Path | None]:
    """Open a new file in the target's folder; return it, with its temporary name if it needs
    one."""
    if NAMELESS:
        try:
            return os.open(target.parent, NAMELESS | os.O_RDWR | os.O_CLOEXEC, 0o666), None
        except OSError:
            pass  # not every file system supports it
    name = _name_beside(target)
    name.unlink(missing_ok=True)
    return os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666), name


def _give_name(handle: int, name: Path | None, target: Path, replace: bool) -> None:
    """Give the complete file its final name, in one step."""
    if name is not None:
        if replace:
            name.replace(target)
        else:
            os.link(name, target)
            name.unlink()
        return
    folder = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for attempt in range(TRIES):
            try:
                _link(handle, folder, target.name)
                return
            except FileExistsError:
                if not replace:
                    raise
            beside = _name_beside(target)
            beside.unlink(missing_ok=True)
            try:
                _link(handle, folder, beside.name)
                beside.replace(target)
                return
            except (FileExistsError, FileNotFoundError):
                # Another writer of the same file acted between our two steps.
                if attempt == TRIES - 1:
                    raise
            except OSError:
                beside.unlink(missing_ok=True)
                raise
    finally:
        os.close(folder)


def _link(handle: int, folder: int, name: str) -> None:
    """Give a nameless file a name; with a folder, the link in /proc is followed."""
    os.link(f"/proc/self/fd/{handle}", name, src_dir_fd=folder, dst_dir_fd=folder)
