"""A bot that plays over the network: it takes what gains most, and does not look further.

Run a server (`stormtable serve`), open a table, invite a person, and give the bot the invitation:

    python examples/network_bot.py http://127.0.0.1:8000 INVITATION
"""

import asyncio
import random
import sys

from stormtable.client import Client, Seat, Stale
from stormtable.protocol.messages import Decision, Option


def worth(option: Option) -> int:
    """Return the value of an option: each gain counts one, each payment minus one."""
    gained = sum(change["amount"] for change in option["gains"])
    return gained - sum(change["amount"] for change in option["cost"]["pay"])


def choose(decision: Decision) -> str:
    best = max(worth(option) for option in decision["options"])
    return random.choice(
        [option["notation"] for option in decision["options"] if worth(option) == best]
    )


async def play(seat: Seat) -> None:
    async for update in seat:  # until the game is over
        confirm = update["view"]["confirm"]
        try:
            if update["decision"]:
                await seat.play(choose(update["decision"]))
            elif confirm and confirm["seat"] == seat.seat:
                await seat.confirm()
        except Stale:
            pass  # another player was faster: the next update shows the new position


async def main(url: str, invitation: str) -> None:
    async with Client(url) as me:
        await me.guest("Network bot")
        table = await me.invited_to(invitation)
        free = next(entry["seat"] for entry in (await table.info())["seats"] if not entry["person"])
        async with table.sit(free) as seat:
            await play(seat)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
