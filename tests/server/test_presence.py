"""Presence goes to everybody at a table, encoded once, and not for each arrival where many come."""

from __future__ import annotations

import asyncio
import json

import pytest

from stormtable.server.core.limit_settings import Limits
from stormtable.server.realtime import presence
from stormtable.server.realtime.hub import Connection, Hub
from stormtable.server.realtime.presence import PresenceSender
from stormtable.server.realtime.schemas import PresenceMessage

TABLE = "table"


def arrived(hub: Hub, person: str) -> Connection:
    connection = Connection(TABLE, person, None, person.title())
    hub.join(connection)
    return connection


def people_sent(connection: Connection) -> list[int]:
    """Return how many people each message names."""
    return [len(json.loads(text)["people"]) for text in connection.waiting]


def test_a_message_to_many_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = Hub(Limits())
    connections = [arrived(hub, f"person {number}") for number in range(5)]
    encode, encodings = PresenceMessage.model_dump_json, []

    def counted(message: PresenceMessage, *, by_alias: bool) -> str:
        encodings.append(message)
        return encode(message, by_alias=by_alias)

    monkeypatch.setattr(PresenceMessage, "model_dump_json", counted)
    hub.say(TABLE, hub.presence(TABLE, 0.0))
    assert len(encodings) == 1
    assert [people_sent(connection) for connection in connections] == [[5]] * 5


def test_arrivals_during_the_pause_are_sent_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "PAUSE_FOR_EACH", 1000.0)
    hub = Hub(Limits())
    announced: list[str] = []

    async def announce(table: str) -> None:
        announced.append(table)

    async def scenario() -> None:
        sender = PresenceSender(hub, lambda: 0.0)
        sender.announce = announce
        first = arrived(hub, "a")
        connections = [first]
        await sender.send(TABLE, first)
        assert people_sent(first) == [1], "the first one is sent at once"
        for name in "bcd":
            connections.append(newcomer := arrived(hub, name))
            await sender.send(TABLE, newcomer)
        assert people_sent(first) == [1]
        assert [people_sent(each) for each in connections[1:]] == [[2], [3], [4]]
        sender.end_pause(TABLE)
        await asyncio.sleep(0)
        assert people_sent(first) == [1, 4], "one message for three arrivals"
        assert announced == [TABLE, TABLE]
        sender.end_pause(TABLE)
        await asyncio.sleep(0)
        assert people_sent(first) == [1, 4], "nothing changed during the second pause"

    asyncio.run(scenario())
