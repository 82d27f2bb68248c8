"""Write the dump of a released version's database: `cd tests && python -m store.released.make`.

Run it once, when a version is released; a dump is never made again. One game is over, one runs, one
has not begun; there is chat, a plan and a person's own edition.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from games.weather_island import PLAIN
from server.served import ISLAND, Guest, Served, begun, play_on
from stormtable import __version__

HERE = Path(__file__).parent


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.db"
        with Served(f"sqlite+aiosqlite:///{file}", Path(folder)) as served:
            fill(served.url)
        with closing(sqlite3.connect(file)) as database:
            lines = [line for line in database.iterdump() if '"sessions"' not in line[:30]]
    (HERE / f"{__version__}.sql").write_text("\n".join(lines) + "\n")


def fill(url: str) -> None:
    ada, bob = Guest(url, "Ada"), Guest(url, "Bob")
    play_on([ada, bob], begun(ada, bob))
    edition = ada.post("/editions", {"game": ISLAND, "text": PLAIN.read_text()})["hash"]
    clock = {"kind": "days", "days": 3, "at_zero": "bot"}
    running = begun(ada, bob, clock=clock, edition=edition, confirm=True)
    play_on([ada, bob], running, 60)
    bob.post(f"/tables/{running}/chat", {"text": "A break until tomorrow?"})
    ada.put(f"/tables/{running}/plan", {"plays": ["bid 2"]}, seat=0)
    ada.put(f"/tables/{running}/orders", {"only_answer": True}, seat=0)
    ada.new_table("me", "open", public=True)


if __name__ == "__main__":
    main()
