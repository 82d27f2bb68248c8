"""Values that the processes of a server share."""

from __future__ import annotations

import asyncio

from stormtable.store import values
from stormtable.store.database import Database
from stormtable.store.upgrade import upgrade


def test_processes_that_start_together_share_one_value(postgres_url: str) -> None:
    """Both find no value. The second waits for the first, and then sees what it stored."""

    async def start_both() -> tuple[str, str | None]:
        first, second = Database(postgres_url), Database(postgres_url)
        await upgrade(first)

        async def lock_second() -> str:
            async with second.write() as session:
                return (await values.lock_value(session, "time")).value

        async with first.write() as session:
            (await values.lock_value(session, "time")).value = "1"
            await session.flush()
            waiting = asyncio.create_task(lock_second())
            await asyncio.sleep(0.3)
            assert not waiting.done()
        seen = await waiting
        async with second.read() as session:
            stored = await values.value_of(session, "time")
        await first.close()
        await second.close()
        return seen, stored

    assert asyncio.run(start_both()) == ("1", "1")
