"""The servers of a load test: they start, die, come back, and do not outlive it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from stormtable.lab.loadtest.servers import NotServed, Server


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", timeout=5, trust_env=False).is_success
    except httpx.TransportError:
        return False


def test_a_killed_server_comes_back_at_the_same_place(tmp_path: Path) -> None:
    server = Server("server", f"sqlite+aiosqlite:///{tmp_path}/table.db", tmp_path)
    try:
        for _ in range(2):
            server.start()
            server.wait_until_ready()
            assert answers(server.url)
            server.kill()
            assert not answers(server.url)
    finally:
        server.stop()


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    server = Server("server", "mysql://here", tmp_path)
    server.start()
    with pytest.raises(NotServed, match="postgresql"):
        server.wait_until_ready()
    server.stop()


def test_a_server_ends_with_a_process_that_is_killed(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from stormtable.lab.loadtest.servers import Server\n"
        "folder = Path(sys.argv[1])\n"
        "server = Server('server', f'sqlite+aiosqlite:///{folder}/table.db', folder)\n"
        "server.start()\n"
        "server.wait_until_ready()\n"
        "print(server.url, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    assert done.returncode == -9
    until = time.monotonic() + 60
    while answers(done.stdout.strip()):
        assert time.monotonic() < until, "it still answers"
        time.sleep(0.1)
