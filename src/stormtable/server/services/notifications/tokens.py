"""Tokens of links that need no sign-in: to end a channel, or to confirm an address.

A token contains its purpose and its person, and only the server's secret key can sign it. It allows
nothing else, so it needs no expiry.
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
    """What a token allows."""

    purpose: str
    person: str
    channel: str
    """The key of the channel: `email`, `webhook`, `push:7`."""
    address: str = ""
    """The address to confirm: a token for one address does not confirm another."""


def sign(secret: str | bytes, token: Token) -> str:
    """Return the token as text for a link."""
    content = json.dumps([token.purpose, token.person, token.channel, token.address]).encode()
    return f"{_text(content)}.{_text(_seal(secret, content))}"


def read(secret: str | bytes, text: str, purpose: str) -> Token | None:
    """Return a token's content; None if we did not sign it, or signed it for another purpose."""
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
    # Accept only the canonical text of a token.
    return token if token.purpose == purpose and sign(secret, token) == text else None


def _seal(secret: str | bytes, content: bytes) -> bytes:
    key = secret.encode() if isinstance(secret, str) else secret
    if not key:
        raise ValueError("tokens need a secret key")
    # Other code signs with the same key, so a prefix separates the purposes.
    own = hmac.digest(key, b"stormtable notices 1", sha256)
    return hmac.digest(own, content, sha256)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
