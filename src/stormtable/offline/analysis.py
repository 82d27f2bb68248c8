"""The analysis of a finished game in the browser, a moment at a time.

The server's workers do the same with more playouts (`server/services/analyst.py`). The page
asks for the progress now and then. While it does not ask, nothing is computed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stormtable.bots.chances import Chances
from stormtable.bots.workers.jobs import job_of
from stormtable.kernel.engine import NOBODY
from stormtable.table.chances_curve import new_part, point, result_of, rounds
from stormtable.table.live import LiveGame
from stormtable.table.log import commits_of
from stormtable.table.replay import Replay

Json = dict[str, Any]

PLAYOUTS = 60
"""Playouts per round. A server has 200; here a playout takes about half a second."""
FIRST_LOOK = 10
"""Playouts per round before any round gets more."""
KEEP_RUNNING = 10.0
"""Seconds after a request for which the analysis goes on."""


class GameAnalysis:
    """The analysis of one game, between two moments."""

    def __init__(self, table: str, live: LiveGame, replay: Replay) -> None:
        self.table = table
        self.live = live
        self.replay = replay
        self.header = live.game.header.as_json()
        self.points = rounds(replay)
        self.parts = [new_part(step) for step in self.points]
        self.looked_back: Json | None = None
        self.read_until = 0.0

    def step(self, think: Callable[[Json], Json]) -> Json | None:
        """Compute one playout; return the whole analysis after the last one."""
        if self.looked_back is None:
            self.looked_back = think(self._job(len(self.replay.rows)) | {"look_back": True})[
                "looked_back"
            ]
            return None
        part = self._next()
        if part is not None:
            played = self._job(part["number"]) | {"weigh": {"first": len(part["won"]), "games": 1}}
            estimate = think(played)
            part["won"] += estimate["won"]
            part["final"] += estimate["final"]
        if self._next() is not None:
            return None
        result = result_of(self.parts, self.replay, self.live.outcome)
        return {**self._progress("done"), **result, "looked_back": self.looked_back}

    def progress(self) -> Json:
        """Return the analysis so far, as the server's `Analysis`."""
        curve = [point(part, Chances.from_json(part)) for part in self.parts if part["won"]]
        return {**self._progress("waiting"), "curve": curve, "looked_back": self.looked_back}

    def _progress(self, state: str) -> Json:
        done = sum(len(part["won"]) for part in self.parts)
        return {**NO_ANALYSIS, "state": state, "done": done, "of": len(self.parts) * PLAYOUTS}

    def _next(self) -> Json | None:
        """Return the part that needs a playout: a few for each round first."""
        for needed in (FIRST_LOOK, PLAYOUTS):
            for part in self.parts:
                if len(part["won"]) < needed:
                    return part
        return None

    def _job(self, number: int) -> Json:
        commits = [commit.as_json() for commit in commits_of(self.replay.rows[:number])]
        return job_of(f"{self.table} analysis", self.header, commits, NOBODY, "", None, 0)


NO_ANALYSIS: Json = {
    "state": "none", "done": 0, "of": 0, "playouts": 0, "winner": None, "curve": [],
    "chart": False, "decisive": [], "looked_back": None,
}  # fmt: skip
