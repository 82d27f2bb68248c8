"""Notifications to a chat service's webhook."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from stormtable.server.services.notifications.outbox import Result
from stormtable.server.services.notifications.safe_http import Outward, https_url
from stormtable.server.services.notifications.texts import Letter

LONGEST = 2000
"""Discord's limit."""
DISCORD = (".discord.com", ".discordapp.com")


def checked(address: object) -> str:
    """Return a person's webhook URL; refuse text that is not a valid one."""
    return str(https_url(address, "webhook"))


def body(letter: Letter, address: str) -> dict[str, object]:
    """Return the body for the service at this address; most accept Slack's `text`."""
    text = letter.text.strip()[:LONGEST]
    if f".{urlsplit(address).hostname}".endswith(DISCORD):
        return {"content": text, "allowed_mentions": {"parse": []}}
    return {"text": text}


class Webhook:
    """The transport."""

    def __init__(self, outward: Outward) -> None:
        self._outward = outward

    async def send(self, letter: Letter, address: str) -> Result:
        content = json.dumps(body(letter, address)).encode()
        return await self._outward.post(address, content, {"Content-Type": "application/json"})
