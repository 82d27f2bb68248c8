"""Notifications to browsers by Web Push: encrypted for the browser, signed with our key (VAPID).

The address in a subscription comes from a client, so we contact it only through `Outward`.
"""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from time import time
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from stormtable.kernel.errors import BadSetting
from stormtable.server.services.notifications.outbox import GONE, Result
from stormtable.server.services.notifications.safe_http import Outward, https_url
from stormtable.server.services.notifications.texts import Letter

KEEP = 24 * 3600
"""Seconds for which a push service stores a message for a browser that is off."""
VALID = 12 * 3600
"""Seconds for which a signature is valid; push services accept at most a day."""
LONGEST = 2000
"""The most bytes of the text: with everything else far below the 4 kB that every service
accepts."""


REMEDY = "send what PushManager.subscribe gave"


class Keys:
    """Our key pair. The server stores the private key as text; browsers get the public one."""

    def __init__(self, private: str) -> None:
        """`private`: 32 bytes in base64url, the form of `new().private`."""
        try:
            raw = _bytes(private)
            if len(raw) != 32:
                raise ValueError(len(raw))
            self._key = ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
        except ValueError as error:
            raise BadSetting(
                "the private key of push is not valid",
                "give 32 bytes in base64url, or leave it empty",
            ) from error
        self.private = _text(raw)
        self.public = _text(
            self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )

    @classmethod
    def new(cls) -> Keys:
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return cls(_text(number.to_bytes(32, "big")))

    def signed(self, audience: str, subject: str) -> str:
        """Return the `Authorization` header that identifies us to a push service."""
        claims = {"aud": audience, "sub": subject, "exp": int(time()) + VALID}
        # The subject needs no check here: `config` has validated it.
        headers: Mapping[str, str] = Vapid02(self._key, {"no-strict": True}).sign(claims)
        return headers["Authorization"]


def checked(data: object) -> dict[str, object]:
    """Return the fields that we need of a browser's subscription (`PushSubscription.toJSON`)."""
    if not isinstance(data, Mapping):
        raise BadSetting("subscription is not an object", REMEDY)
    endpoint = str(https_url(data.get("endpoint"), "subscription endpoint"))
    return {"endpoint": endpoint, "keys": checked_keys(data.get("keys"))}


def checked_keys(keys: object) -> dict[str, str]:
    """Return the keys that encrypt messages to a browser."""
    if not isinstance(keys, Mapping):
        raise BadSetting("subscription keys are not an object", REMEDY)
    try:
        point, auth = _bytes(keys.get("p256dh")), _bytes(keys.get("auth"))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise BadSetting("subscription keys are not valid", REMEDY) from error
    if len(auth) != 16:
        raise BadSetting("subscription auth is not 16 bytes", REMEDY)
    return {"p256dh": _text(point), "auth": _text(auth)}


class Push:
    """The transport. `subject` is the contact for push services: `mailto:you@club.example`."""

    def __init__(self, keys: Keys, subject: str, outward: Outward) -> None:
        self._keys = keys
        self._subject = subject
        self._outward = outward

    async def send(self, letter: Letter, address: Mapping[str, Any]) -> Result:
        try:
            checked_keys(address.get("keys"))
        except BadSetting as error:
            # An earlier version stored subscriptions without validation.
            return Result(GONE, error.problem)
        content, headers = await asyncio.to_thread(self._sealed, letter, address)
        return await self._outward.post(address["endpoint"], content, headers)

    def _sealed(self, letter: Letter, address: Mapping[str, Any]) -> tuple[bytes, dict[str, str]]:
        """Return the encrypted message, and the headers for the push service."""
        text = "\n".join(sentence for sentence, _ in letter.lines)
        payload = {
            "title": letter.subject,
            "body": text.encode()[:LONGEST].decode(errors="ignore"),
            "url": letter.url,
            "tag": letter.tag,
        }
        data = json.dumps(payload, ensure_ascii=False).encode()
        # Imported here, because it brings two HTTP clients and a server starts faster without it.
        from pywebpush import WebPusher  # type: ignore[import-untyped]

        sealed: bytes = WebPusher(address).encode(data)["body"]
        endpoint = urlsplit(address["endpoint"])
        return sealed, {
            "Authorization": self._keys.signed(f"https://{endpoint.netloc}", self._subject),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Topic": letter.tag,
            "Urgency": "normal",
        }


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: object) -> bytes:
    if not isinstance(text, str) or len(text) > 200:
        raise ValueError("no base64url")
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
