"""If a stream fails, the command prints one line, exits with status 2 and shows no traceback."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from stormtable.cli import main; main()"]
PLAY = ["play", "weather-island", "--terminal", "--seed", "7", "--bots", "random", "--players", "2"]
FULL = Path("/dev/full")


def refused(err: bytes, *fragments: str) -> None:
    message = err.decode()
    assert message.startswith("error: ")
    assert message.count("\n") == 1
    for fragment in fragments:
        assert fragment in message


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize(
    "arguments",
    [["games"], ["games", "--json"], ["version"], ["--help"], ["editions"], PLAY],
    ids=lambda arguments: arguments[0],
)
def test_full_output_is_an_error(arguments: list[str]) -> None:
    with FULL.open("wb") as full:
        ran = subprocess.run(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
        assert ran.returncode == 2
        refused(ran.stderr, "cannot write the output (No space left on device); ")
        deaf = subprocess.run(
            [*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=full, stderr=full, check=False
        )
        assert deaf.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["editions", "show", "weather-machine"],
        ["rules", "weather-machine"],
        ["rules", "weather-machine", "--json"],
        ["games", "--json"],
        ["version"],
        ["--help"],
        PLAY,
    ],
    ids=" ".join,
)
def test_a_pipe_without_a_reader_ends_the_command_silently(arguments: list[str]) -> None:
    """As with `| head`: no message, and the exit status of SIGPIPE."""
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (128 + signal.SIGPIPE, b"")


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    ours = " ".join(map(shlex.quote, [*COMMAND, "rules", "weather-machine", "--json"]))
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{ours} | head -c 10"], capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout[:1], ran.stderr) == (128 + signal.SIGPIPE, b"{", b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_crash(closed: str) -> None:
    shell = ["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, *PLAY]
    ran = subprocess.run(shell, input=b"quit\n", capture_output=True, check=False)
    assert ran.returncode == (2 if "<" in closed else 0)
    assert b"Traceback" not in ran.stdout + ran.stderr


def test_input_that_is_not_text_does_not_stop_the_game(tmp_path: Path) -> None:
    typed = b"\xff\xfe\n\x00\n\x1b[2J\n1\nsave mine.record\nquit\n"
    ran = subprocess.run(
        [*COMMAND, *PLAY], input=typed, capture_output=True, cwd=tmp_path, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"\x1b" not in ran.stdout
    assert b"\x00" not in ran.stdout
    assert (tmp_path / "mine.record").exists(), "the game went on"


def test_endless_input_is_refused() -> None:
    with Path("/dev/zero").open("rb") as zero:
        ran = subprocess.run([*COMMAND, *PLAY], stdin=zero, capture_output=True, check=False)
    assert ran.returncode == 2
    refused(ran.stderr, "a line of the input has more than 10000 characters; ")


def test_simulate_reports_a_full_disk(tmp_path: Path) -> None:
    """A limit on file sizes acts like a full disk: the write fails half-way."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    arguments = ["simulate", "weather-island", "--games", "4", "--bots", "random"]
    ran = subprocess.run(
        [*COMMAND, *arguments, "--record-dir", str(tmp_path)],
        capture_output=True,
        preexec_fn=limit,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stdout == b""
    refused(ran.stderr, "cannot write ", ".record (File too large); ")
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_ends_simulate_silently(tmp_path: Path) -> None:
    arguments = ["simulate", "weather-island", "--games", "100000", "--bots", "random"]
    with subprocess.Popen(
        [*COMMAND, *arguments, "--record-dir", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        while not any(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err
    assert not any(file.name.startswith(".") for file in tmp_path.iterdir())
