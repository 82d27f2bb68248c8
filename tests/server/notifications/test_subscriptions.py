"""Browsers subscribe to Web Push: only real ones, a limited number, independent of each other."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from server.notifications.sinks import PUSH_KEYS, base64url
from server.served import Guest, Refusal, Served, boundless
from stormtable.server.core.config import Config
from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.variables import Rate
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.notifications.outbox import SENT, Batch, Result
from stormtable.server.services.notifier import Notifier
from stormtable.server.services.table_host import Host
from stormtable.store import notifications, people
from stormtable.store.database import Database
from stormtable.store.notifications import STARTED
from stormtable.store.schema import Notification, Table
from stormtable.store.upgrade import upgrade


def subscription(endpoint: str, **keys: str) -> dict[str, Any]:
    return {"endpoint": endpoint, "keys": PUSH_KEYS | keys}


@pytest.mark.parametrize(
    "subscription",
    [
        subscription("https://localhost/push"),
        subscription("https://table.localhost/push"),
        subscription("https://127.0.0.1/push"),
        subscription("https://[::1]/push"),
        subscription("https://10.1.2.3/push"),
        subscription("https://169.254.169.254/latest"),
        subscription("https://intranet/push"),
        subscription("https://printer.local/push"),
        subscription("https://push.example:22/push"),
        subscription("https://user:word@push.example/push"),
        subscription("http://push.example/push"),
        subscription("https://push.example/push", p256dh="BNcRd"),
        subscription("https://push.example/push", p256dh=base64url(b"\4" + b"\1" * 64)),
        subscription("https://push.example/push", auth="tBHIt"),
    ],
    ids=lambda subscription: f"{subscription['endpoint']} {subscription['keys']['auth'][:6]}",
)
def test_a_bad_subscription_is_refused(ada: Guest, subscription: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refusal:
        ada.post("/me/push", subscription)
    assert (refusal.value.status, refusal.value.code) == (400, "bad_input")
    assert ada.get("/me/export")["push"] == []


def test_a_person_keeps_the_newest_subscriptions(tmp_path: Path) -> None:
    most = Limits().subscriptions_per_person
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path) as served:
        ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
        bob.post("/me/push", subscription("https://push.example/bob"))
        for number in range(most + 15):
            ada.post("/me/push", subscription(f"https://push.example/{number}"))
        endpoints = [entry["endpoint"] for entry in ada.get("/me/export")["push"]]
        assert endpoints == [f"https://push.example/{number}" for number in range(15, most + 15)]
        assert len(bob.get("/me/export")["push"]) == 1


def test_nobody_subscribes_without_end(tmp_path: Path) -> None:
    limits = boundless(subscriptions=Rate(3, 3600))
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, limits=limits) as served:
        ada = Guest(served.url, "Ada")
        for number in range(3):
            ada.post("/me/push", subscription(f"https://push.example/{number}"))
        with pytest.raises(Refusal, match="429"):
            ada.post("/me/push", subscription("https://push.example/4"))


class Stuck:
    """A sender that never ends with Eve's messages."""

    async def send(self, batch: Batch) -> Result:
        if batch.channel.address["endpoint"].startswith("https://slow."):
            await asyncio.sleep(3600)
        return Result(SENT)


def test_many_notifications_of_one_person_delay_nobody_else(tmp_path: Path) -> None:
    """Each message is settled when it is sent, however long another takes; and thousands of
    notices of one person do not hide that of another."""

    async def deliver() -> tuple[set[str], int]:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}")
        await upgrade(database)
        now = time.time()
        async with database.write() as session:
            eve, _ = await people.add_guest(session, "Eve", now)
            ada, _ = await people.add_guest(session, "Ada", now)
            for table in ("t1", "t2"):
                session.add(
                    Table(
                        id=table,
                        game="weather-island",
                        status="running",
                        public=True,
                        created=now,
                        changed=now,
                        config={},
                    )
                )
            await session.flush()
            for person in (eve, ada):
                person.notices = {"kinds": [STARTED]}
                host = "slow" if person is eve else "push"
                for number in range(3):
                    keys = subscription(f"https://{host}.example/{person.name}/{number}")
                    await notifications.subscribe(session, person.id, keys, now, 10)
            for number in range(3000):
                session.add(
                    Notification(
                        person=eve.id, table="t1", kind=STARTED, time=now - 9000 + number, done=[]
                    )
                )
            session.add(Notification(person=ada.id, table="t2", kind=STARTED, time=now - 1000))
        hub = Hub(Limits())
        tables = Host(database, hub, 10)
        notifier = Notifier(Config(secret_key="k" * 40), database, hub, tables, time.time)
        notifier._sender = Stuck()  # type: ignore[assignment]
        await asyncio.wait_for(notifier.look(), 60)
        while any(person == ada.id for person, _ in notifier._sending):
            await asyncio.sleep(0.01)
        async with database.read() as session:
            done = await session.scalar(
                select(Notification.done).where(Notification.person == ada.id)
            )
            left = await session.scalar(
                select(func.count()).select_from(Notification).where(Notification.person == eve.id)
            )
        stuck = len(notifier._sending)
        await notifier.stop()
        await database.close()
        assert left == 3000
        return set(done or ()), stuck

    done, stuck = asyncio.run(deliver())
    assert len(done) == 3
    assert stuck == 3
