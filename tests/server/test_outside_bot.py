"""A bot of another module, seated at a table of a live server that was started with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stormtable.bots import outside
from stormtable.kernel import record

from .served import STORM, Guest, Json, Refusal, Served, wait_for

MODULE = """
class RelayBot:
    "Passes the storm on whenever it can."
    name = "relay"
    games = ("pass-the-storm",)
    def __init__(self, rng):
        self.rng = rng
    def choose(self, view):
        (passing,) = [option for option in view.decision.options if option.verb == "pass"]
        return passing.code
"""


@pytest.fixture(scope="module")
def served(small_game: None, folder: Path) -> Iterator[Served]:
    """Yield a server that was started as docs/write-a-bot.md says: a module in the current folder,
    named in the environment."""
    (folder / "relay_module.py").write_text(MODULE)
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        patched.setattr(sys, "path", list(sys.path))
        patched.setenv(outside.VARIABLE, "relay_module:RelayBot")
        patched.setattr(outside, "_classes", {})
        outside._find.cache_clear()
        try:
            with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder) as server:
                yield server
        finally:
            outside._find.cache_clear()
            sys.modules.pop("relay_module", None)


def test_the_server_offers_and_seats_an_outside_bot(ada: Guest) -> None:
    (game,) = [entry for entry in ada.get("/games") if entry["name"] == STORM]
    assert "relay" in str(game["bots"])
    table = ada.new_table("me", "relay", game=STORM)
    ada.post(f"/tables/{table}/start")

    def my_turn() -> Json | None:
        info = ada.info(table)
        return info if info["asked"] == [0] or info["status"] == "over" else None

    while wait_for(my_turn)["status"] == "running":
        ada.commit(table, ada.update(table, 0)["number"], 0, "pass")
    whole = ada.get(f"/tables/{table}/record")
    choices = [line for line in whole.splitlines() if line.startswith("2 ")]
    assert len(choices) == 15
    assert set(choices) == {"2 pass"}
    assert record.replay(record.parse(whole)).outcome is not None


def test_only_the_names_that_the_server_was_started_with_are_seated(ada: Guest) -> None:
    with pytest.raises(Refusal, match="relay_module"):
        ada.new_table("me", "relay_module:RelayBot", game=STORM)
