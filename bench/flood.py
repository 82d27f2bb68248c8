"""Moves while others flood the server with questions: `python -m bench.flood`.

Twelve people at one address ask for hints and ways at their own tables, each again as soon as there
is an answer. Meanwhile another person plays, and at another table a bot answers her. The limits are
the default ones, except those of new tables and people.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections import Counter

import httpx

from bench import sockets
from bench.echo import busy
from bench.measured_server import measure_server
from bench.sockets import Player, shown
from stormtable.lab.loadtest.servers import Server

ATTACKERS = 12
MOVES = 60
PAUSE = 0.3
"""Seconds between two moves; a move takes three requests, and 600 a minute are allowed."""
SETTINGS = {"STORMTABLE_LIMIT_REQUESTS": "600/60"}


async def attack(player: Player, table: str, answers: Counter[int]) -> None:
    seat = (await player.ask("GET", f"/tables/{table}"))["asked"][0]
    while True:
        for path in (
            f"/hint?seat={seat}",
            f"/way?seat={seat}&words=x",
            f"/why?seat={seat}&words=x",
        ):
            try:
                answer = await player.http.get(f"/tables/{table}{path}")
                answers[answer.status_code] += 1
            except httpx.HTTPError:
                answers[0] += 1


async def bot_turns(player: Player, count: int) -> list[float]:
    """Return the seconds until a bot has answered a move, turn by turn, at tables of their own."""
    times: list[float] = []
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    body = {"game": "weather-island", "seats": seats, "confirm": False, "public": True}
    table = (await player.ask("POST", "/tables", body))["id"]
    await player.ask("POST", f"/tables/{table}/start")
    until = time.monotonic() + 60
    while len(times) < count and time.monotonic() < until:
        info = await player.ask("GET", f"/tables/{table}")
        if info["asked"] != [0]:
            await asyncio.sleep(0.05)
            continue
        update = (await player.ask("GET", f"/tables/{table}/update?seat=0"))["update"]
        option = player.rng.choice(update["decision"]["options"])
        body = {
            "id": str(time.time_ns()), "number": info["number"], "kind": "play", "seat": 0,
            "notation": option["notation"],
        }  # fmt: skip
        began = time.perf_counter()
        await player.ask("POST", f"/tables/{table}/commits", body)
        while (await player.ask("GET", f"/tables/{table}"))["asked"] == [1]:
            await asyncio.sleep(0.05)
        times.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return times


async def measure(server: Server) -> None:
    sockets.TABLES, sockets.MOVES, sockets.PAUSE = 2, MOVES, PAUSE
    ada = Player(server.url)
    first, *tables = await ada.sit_down()
    attackers = [Player(server.url) for _ in range(ATTACKERS)]
    theirs = [(await attacker.sit_down())[0] for attacker in attackers]
    await ada.moves(first)
    answers: Counter[int] = Counter()
    for table, is_flooded in ((tables[0], False), (tables[1], True)):
        flood = [
            asyncio.create_task(attack(attacker, there, answers))
            for attacker, there in zip(attackers, theirs, strict=True)
            if is_flooded
        ]
        before, began = busy(server.pid), time.monotonic()
        moves = await ada.moves(table)
        bots = await bot_turns(ada, 12)
        work = (busy(server.pid) - before) / (time.monotonic() - began)
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        print(
            f"{'with a flood' if is_flooded else 'alone'}: moves {shown(moves)},"
            f" answered by a bot {shown(bots)} (p50 / p99); server {100 * work:.0f} % of a core;"
            f" answers {dict(answers)}; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    measure_server(measure, SETTINGS)


if __name__ == "__main__":
    main()
