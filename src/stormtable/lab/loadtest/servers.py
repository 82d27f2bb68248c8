"""The server processes of a load test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import httpx

from stormtable.kernel.errors import StormtableError
from stormtable.lab.loadtest.postgres import free_port

STARTING = 60.0
"""Seconds within which a server must be ready."""
LOOK = 0.05
COMMAND = [sys.executable, "-c", "from stormtable.cli import main; main()", "serve"]
GUARD = 'read _; kill -KILL "$0"'
"""A script that waits until its input closes, as it does when this process is killed. So no server
outlives its test."""
BOUNDLESS = "1000000/1"
RATES = ("SIGN_UPS", "LOGINS", "REQUESTS", "TABLES", "COMMITS", "MESSAGES", "INVITATIONS")
"""All bots share one address and are faster than people, so rate limits are off."""


class NotServed(StormtableError):
    """A server did not start."""


class Server:
    """One server process; it keeps its port when it restarts."""

    def __init__(
        self, name: str, database: str, folder: Path, settings: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        self._arguments = ["--host", "127.0.0.1", "--port", str(port), "--database", database]
        self._folder = folder
        self._settings = dict(settings or {})
        self._log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, "start the server first"
        return self._process.pid

    def start(self) -> None:
        environment = os.environ | {
            "STORMTABLE_DATA": str(self._folder),
            "STORMTABLE_LOG_LEVEL": "warning",
            "STORMTABLE_LOG_FORMAT": "json",
            **{f"STORMTABLE_LIMIT_{name}": BOUNDLESS for name in RATES},
            **self._settings,
        }
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*COMMAND, *self._arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=environment,
                # In its own session; this process forwards interrupts from the keyboard.
                start_new_session=True,
            )
        self._guard = subprocess.Popen(
            ["sh", "-c", GUARD, str(self._process.pid)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )

    def wait_until_ready(self) -> None:
        until = time.monotonic() + STARTING
        while time.monotonic() < until:
            if self._process is None or self._process.poll() is not None:
                break
            try:
                if httpx.get(f"{self.url}/ready", timeout=5.0, trust_env=False).is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(LOOK)
        raise NotServed(f"the server {self.name} does not start ({self._last_words()})", "see why")

    def _last_words(self) -> str:
        lines = self._log.read_text(errors="replace").strip().splitlines()
        return " ".join(lines[-3:])[-500:] or "it says nothing"

    def kill(self) -> None:
        """Kill the process without a chance to finish anything, like a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop the process in an orderly way."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None or self._guard is None:
            return
        self._guard.kill()
        self._guard.communicate()
        self._process.send_signal(how)
        try:
            self._process.wait(timeout=STARTING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
