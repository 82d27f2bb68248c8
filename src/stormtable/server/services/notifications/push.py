"""Notifications to browsers, by Web Push: encrypted for the browser, signed by our own key (VAPID).

The address in a subscription comes from a client, so it is reached like any other: by `Outward`.
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
from pywebpush import WebPusher  # type: ignore[import-untyped]

from stormtable.kernel.errors import BadSetting
from stormtable.server.services.notifications.outbox import GONE, Result
from stormtable.server.services.notifications.safe_http import Outward, https_url
from stormtable.server.services.notifications.texts import Letter

KEEP = 24 * 3600
"""How long a push service keeps a message for a browser that is off."""
VALID = 12 * 3600
"""How long a signature holds; a day is the most a service takes."""
LONGEST = 2000
"""Bytes of the text: with all else far below the 4 kB that every service takes."""


REMEDY = "send what PushManager.subscribe gave"


class Keys:
    """Our key pair. The host stores the private key as text; browsers get the public one."""

    def __init__(self, private: str) -> None:
        """`private`: 32 bytes in base64url, as `new().private` gave them."""
        try:
            raw = _bytes(private)
            if len(raw) != 32:
                raise ValueError(len(raw))
            self._key = ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
        except ValueError as error:
            raise BadSetting(
                "the private key of push is none", "give 32 bytes in base64url, or none at all"
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
        """The `Authorization` by which a push service knows us."""
        claims = {"aud": audience, "sub": subject, "exp": int(time()) + VALID}
        # The subject was validated with the settings.
        headers: Mapping[str, str] = Vapid02(self._key, {"no-strict": True}).sign(claims)
        return headers["Authorization"]


def checked(data: object) -> dict[str, object]:
    """The subscription a browser gave (`PushSubscription.toJSON`), and nothing else of it."""
    if not isinstance(data, Mapping):
        raise BadSetting("subscription is no object", REMEDY)
    endpoint = str(https_url(data.get("endpoint"), "subscription endpoint"))
    return {"endpoint": endpoint, "keys": checked_keys(data.get("keys"))}


def checked_keys(keys: object) -> dict[str, str]:
    """What a message to a browser is encrypted with."""
    if not isinstance(keys, Mapping):
        raise BadSetting("subscription keys is no object", REMEDY)
    try:
        point, auth = _bytes(keys.get("p256dh")), _bytes(keys.get("auth"))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise BadSetting("subscription keys are none", REMEDY) from error
    if len(auth) != 16:
        raise BadSetting("subscription auth is not 16 bytes", REMEDY)
    return {"p256dh": _text(point), "auth": _text(auth)}


class Push:
    """The transport. `subject` is whom a push service may write to: `mailto:you@club.example`."""

    def __init__(self, keys: Keys, subject: str, outward: Outward) -> None:
        self._keys = keys
        self._subject = subject
        self._outward = outward

    async def send(self, letter: Letter, address: Mapping[str, Any]) -> Result:
        try:
            checked_keys(address.get("keys"))
        except BadSetting as error:
            # Kept by a version that did not check it.
            return Result(GONE, error.problem)
        content, headers = await asyncio.to_thread(self._sealed, letter, address)
        return await self._outward.post(address["endpoint"], content, headers)

    def _sealed(self, letter: Letter, address: Mapping[str, Any]) -> tuple[bytes, dict[str, str]]:
        """What only that browser can read, and what the push service wants to know of it."""
        text = "\n".join(sentence for sentence, _ in letter.lines)
        payload = {
            "title": letter.subject,
            "body": text.encode()[:LONGEST].decode(errors="ignore"),
            "url": letter.url,
            "tag": letter.tag,
        }
        data = json.dumps(payload, ensure_ascii=False).encode()
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
