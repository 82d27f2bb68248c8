"""A file is written completely or not at all, and only plain files are read."""

from __future__ import annotations

import errno
import io
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stormtable.kernel import files
from stormtable.kernel.errors import FileError
from stormtable.kernel.files import is_there, path_of, read_text, write_atomically


@pytest.fixture(params=["nameless", "named"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write in both ways: with nameless files, and where the system has none."""
    if request.param == "named":
        monkeypatch.setattr(files, "NAMELESS", 0)
    return str(request.param)


# --- writing ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("way")
def test_write_atomically_creates_missing_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.txt"
    for text in ("één\n", "two\n"):
        write_atomically(path, text)
        assert path.read_bytes() == text.encode()
        assert list(path.parent.iterdir()) == [path]


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_the_old_file_stays_when_writing_fails(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    write_atomically(path, "old\n")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[failing], fail)
    with pytest.raises(FileError, match=r"cannot write .*game.txt \(No space left on device\)"):
        write_atomically(path, "new\n" * 1000)
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path], "nothing half-written stays behind"


@pytest.mark.usefixtures("way")
def test_a_link_is_written_through(tmp_path: Path) -> None:
    target, link, dangling = (tmp_path / name for name in ("target", "link", "dangling"))
    target.write_text("old\n")
    link.symlink_to(target)
    dangling.symlink_to(tmp_path / "new" / "file")
    for path in (link, dangling):
        write_atomically(path, "new\n")
        assert path.is_symlink()
        assert path.read_text() == "new\n"
    assert target.read_text() == "new\n"


@pytest.mark.usefixtures("way")
def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old\n")
    path.chmod(0o600)
    write_atomically(path, "new\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.usefixtures("way")
def test_existing_files_are_not_replaced_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_atomically(path, "old\n", replace=False)
    with pytest.raises(FileError, match="it is there already"):
        write_atomically(path, "new\n", replace=False)
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_two_writers_of_the_same_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process writes the file after our check that there is none: its file stays."""
    path = tmp_path / "game.txt"
    sync = os.fsync

    def other_first(handle: int) -> None:
        path.write_text("other\n")
        sync(handle)

    monkeypatch.setattr(os, "fsync", other_first)
    with pytest.raises(FileError, match="File exists"):
        write_atomically(path, "ours\n", replace=False)
    assert path.read_text() == "other\n"
    write_atomically(path, "ours\n")
    assert path.read_text() == "ours\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("/dev/full", "not a plain file"),
        ("/dev/null", "not a plain file"),
        ("/dev/null/x", "File exists|Not a directory"),
        ("/proc/nothing/x", "No such file"),
        ("/proc/x", "No such file"),
        ("{here}", "a folder"),
        ("{here}/pipe", "not a plain file"),
        ("{here}/loop", "."),
        ("{here}/" + "x" * 300, "name too long"),
        ("{here}/\0", "not a file name"),
        ("{here}/\ud800", "not a file name"),
    ],
)
def test_a_file_that_cannot_be_written_is_an_error(name: str, reason: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(FileError, match=f"cannot write .*{reason}"):
        write_atomically(Path(name.format(here=tmp_path)), "text\n")
    assert sorted(tmp_path.iterdir()) == before


def test_the_longest_possible_file_name_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    for text in ("one\n", "two\n"):
        write_atomically(path, text)
        assert path.read_text() == text


WRITER = """
import os, signal, sys
from pathlib import Path
from stormtable.kernel import files
def die(*_, **__): os.kill(os.getpid(), signal.SIGKILL)
way, at, path = sys.argv[1:]
if way == "named": files.NAMELESS = 0
if at == "replace": Path.replace = die
else: setattr(os, at, die)
files.write_atomically(Path(path), "new\\n" * 100_000)
"""


def killed(way: str, moment: str, path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", WRITER, way, moment, str(path)], check=False)
    assert ran.returncode == -signal.SIGKILL


@pytest.mark.skipif(not files.NAMELESS, reason="no nameless files on this system")
@pytest.mark.parametrize("moment", ["fsync", "link"])
@pytest.mark.parametrize("old", [True, False])
def test_a_killed_writer_leaves_nothing(moment: str, old: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    if old:
        path.write_text("old\n")
    killed("nameless", moment, path)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["old\n"] * old


@pytest.mark.parametrize(("way", "moment"), [("named", "fsync"), ("nameless", "replace")])
def test_the_next_write_removes_the_remains_of_a_killed_writer(
    way: str, moment: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old\n")
    for _ in range(3):
        killed(way, moment, path)
        assert path.read_text() == "old\n"
        assert len(list(tmp_path.iterdir())) == 2
    write_atomically(path, "new\n")
    assert list(tmp_path.iterdir()) == [path]


# --- reading ----------------------------------------------------------------------------------


def test_a_text_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("één\r\n".encode())
    assert read_text(path, 7) == "één\r\n"
    with pytest.raises(FileError, match="it has more than 6 bytes"):
        read_text(path, 6)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("/dev/zero", "not a plain file"),
        ("{here}/pipe", "not a plain file"),
        ("{here}", "a folder"),
        ("{here}/none", "No such file"),
        ("{here}/bytes", "not text in UTF-8"),
        ("{here}/loop", "."),
        ("{here}/" + "x" * 300, "name too long"),
        ("{here}/\0", "not a file name"),
        ("{here}/\ud800", "not a file name"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error(name: str, reason: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(FileError, match=f"cannot read .*{reason}"):
        read_text(Path(name.format(here=tmp_path)), 100)


class MadeUp(io.BytesIO):
    """A file that the system generates when it is read, such as its log, still empty."""

    def __init__(self, error: OSError | None) -> None:
        super().__init__()
        self.error = error

    def read(self, size: int | None = -1, /) -> bytes:
        if self.error is not None:
            raise self.error
        return None  # type: ignore[return-value]  # as io says of a stream that would block


@pytest.mark.parametrize(
    ("error", "reason"),
    [(None, "nothing comes of it"), (OSError(errno.EAGAIN, "not ready"), "not ready")],
)
def test_reading_a_file_never_blocks(
    error: OSError | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"")

    def invented(handle: int, mode: str) -> MadeUp:
        assert not os.get_blocking(handle)
        return MadeUp(error)

    monkeypatch.setattr(os, "fdopen", invented)
    with pytest.raises(FileError, match=f"cannot read .*{reason}"):
        read_text(path, 100)


def test_a_pipe_that_replaces_the_file_does_not_block_the_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    checks: list[str] = []
    check: Callable[[str, Path, int], None] = files._refuse_all_but_plain

    def second_time(doing: str, path: Path, mode: int) -> None:
        checks.append(doing)
        if len(checks) > 1:
            check(doing, path, mode)

    monkeypatch.setattr(files, "_refuse_all_but_plain", second_time)
    with pytest.raises(FileError, match="not a plain file"):
        read_text(tmp_path / "pipe", 100)


AS_NOBODY = """
import os, sys
from pathlib import Path
os.setgid(65534); os.setuid(65534)
from stormtable.kernel.errors import FileError
from stormtable.kernel.files import is_there, read_text, write_atomically
for do in (lambda p: read_text(p, 9), lambda p: write_atomically(p, "x"), is_there):
    try:
        do(Path(sys.argv[1]))
    except FileError as error:
        print(error)
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become nobody")
def test_a_folder_without_permission_is_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o700)
    source = AS_NOBODY.replace("os.setgid", "import stormtable.kernel.files; os.setgid")
    ran = subprocess.run(
        [sys.executable, "-c", source, str(folder / "x")], capture_output=True, check=False
    )
    assert ran.stdout.decode().count("Permission denied") == 3
    assert ran.stderr == b""


def test_a_path_may_begin_with_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert path_of("~/x") == Path("/home/ada/x")
    assert path_of("a b") == Path("a b")
    with pytest.raises(FileError, match="no such home folder"):
        path_of("~nosuchuser/x")


def test_an_unreachable_path_is_an_error_and_a_missing_one_is_not(tmp_path: Path) -> None:
    assert is_there(tmp_path)
    assert not is_there(tmp_path / "none")
    for name in ("x" * 300, "\0"):
        with pytest.raises(FileError, match="cannot reach"):
            is_there(tmp_path / name)
