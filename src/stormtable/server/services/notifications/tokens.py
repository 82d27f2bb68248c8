"""Links that need no signing in: to end a channel, or to confirm an address.

A token says what it is for and whom it is about, and nobody without the server's secret key can
make one. It opens nothing but that one thing, so it needs no end.
"""

from __future__ import annotations

import binascii
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

OUT, CONFIRM = PURPOSES = ("out", "confirm")
LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Token:
    """What a token lets its bearer do."""

    purpose: str
    person: str
    channel: str
    """The key of the channel: `email`, `webhook`, `push:7`."""
    address: str = ""
    """What is confirmed: a token for one address does not confirm the next."""


def sign(secret: str | bytes, token: Token) -> str:
    """The token as it stands in a link."""
    content = json.dumps([token.purpose, token.person, token.channel, token.address]).encode()
    return f"{_text(content)}.{_text(_seal(secret, content))}"


def read(secret: str | bytes, text: str, purpose: str) -> Token | None:
    """What a token says; None if we did not make it, or made it for something else."""
    if len(text) > LONGEST or not text.isascii():
        return None
    content_text, _, seal_text = text.partition(".")
    try:
        content, seal = _bytes(content_text), _bytes(seal_text)
    except (binascii.Error, ValueError):
        return None
    if not hmac.compare_digest(seal, _seal(secret, content)):
        return None
    token = Token(*json.loads(content))
    # One token is written in one way alone.
    return token if token.purpose == purpose and sign(secret, token) == text else None


def _seal(secret: str | bytes, content: bytes) -> bytes:
    key = secret.encode() if isinstance(secret, str) else secret
    if not key:
        raise ValueError("tokens need a secret key")
    # The same key seals other things elsewhere: none of them can stand for one of ours.
    own = hmac.digest(key, b"stormtable notices 1", sha256)
    return hmac.digest(own, content, sha256)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
