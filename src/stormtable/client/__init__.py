"""A small client of a Stormtable server: play over the network from Python.

    async with Client("http://127.0.0.1:8000") as me:
        await me.guest("Ada")
        async with me.table(id).sit(0) as seat:
            async for update in seat:
                if decision := update["decision"]:
                    await seat.play(decision["options"][0]["notation"])

docs/protocol.md describes the messages.
"""

from stormtable.client.errors import ApiError, ClientError, Closed, Refused, Stale, Unreachable
from stormtable.client.messages import ChatMessage as Chat
from stormtable.client.messages import Invitation, Person, TableInfo
from stormtable.client.messages import NewSeat as Place
from stormtable.client.people import Client
from stormtable.client.seat import Ack, Seat
from stormtable.client.tables import RemoteTable

Table = RemoteTable
"""The name that programs written for version 0.2 import."""

__all__ = [
    "Ack",
    "ApiError",
    "Chat",
    "Client",
    "ClientError",
    "Closed",
    "Invitation",
    "Person",
    "Place",
    "Refused",
    "RemoteTable",
    "Seat",
    "Stale",
    "Table",
    "TableInfo",
    "Unreachable",
]
