"""Passkeys (WebAuthn): create challenges, and verify the responses of browsers.

A challenge is a signed text with its purpose, its person and its expiry, so no process stores it.
Each challenge is valid once: the quotas in the database count its use.
"""

from __future__ import annotations

import json
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from stormtable.server.core.config import Config
from stormtable.server.core.errors import ApiError
from stormtable.server.core.security import seal, unseal
from stormtable.store import quotas
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Passkey, Person

PURPOSE = "passkey"
ADD, SIGN_IN = "add", "sign-in"
LASTS = 300.0
"""Seconds for which a challenge is valid."""
SITE = "Stormtable"


def id_of(credential: str) -> str:
    """Return the id of a passkey from the credential's id, base64url."""
    return sha256(credential.encode()).hexdigest()


def refused(problem: str) -> ApiError:
    return ApiError(401, "passkey_refused", problem, "try again, or sign in another way")


def options_to_add(
    config: Config, host: str, person: Person, known: list[Passkey], now: float
) -> dict[str, Any]:
    """Return what a browser needs to make a passkey for a person."""
    options = webauthn.generate_registration_options(
        rp_id=host,
        rp_name=SITE,
        user_id=person.id.encode(),
        user_name=person.login or person.name,
        user_display_name=person.name,
        challenge=_challenge(config, ADD, person.id, now),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.credential))
            for passkey in known
        ],
    )
    return _as_json(options)


def options_to_sign_in(config: Config, host: str, now: float) -> dict[str, Any]:
    """Return what a browser needs to sign in with any passkey of this server."""
    options = webauthn.generate_authentication_options(
        rp_id=host,
        challenge=_challenge(config, SIGN_IN, "", now),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _as_json(options)


async def added(
    session: DatabaseSession,
    config: Config,
    host: str,
    person: str,
    name: str,
    credential: dict[str, Any],
    now: float,
) -> Passkey:
    """Return the passkey that a browser made."""
    challenge = await _expected(session, config, credential, ADD, person, now)
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=sorted(config.origins),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise refused("the browser's passkey is not valid") from error
    credential_id = bytes_to_base64url(verified.credential_id)
    return Passkey(
        id=id_of(credential_id),
        person=person,
        name=name,
        credential=credential_id,
        key=bytes_to_base64url(verified.credential_public_key),
        count=verified.sign_count,
        created=now,
        used=None,
    )


async def signed(
    session: DatabaseSession,
    config: Config,
    host: str,
    passkey: Passkey | None,
    credential: dict[str, Any],
    now: float,
) -> None:
    """Check that a passkey signed our challenge, and note its use."""
    challenge = await _expected(session, config, credential, SIGN_IN, "", now)
    if passkey is None:
        raise refused("nobody here has that passkey")
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=sorted(config.origins),
            credential_public_key=base64url_to_bytes(passkey.key),
            credential_current_sign_count=passkey.count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise refused("the passkey did not sign what we asked for") from error
    passkey.count, passkey.used = verified.new_sign_count, now


def _challenge(config: Config, what: str, person: str, now: float) -> bytes:
    text = " ".join((what, person or "-", str(round(now + LASTS)), token_urlsafe(16)))
    return seal(config.secret_key, PURPOSE, text).encode()


async def _expected(
    session: DatabaseSession,
    config: Config,
    credential: dict[str, Any],
    what: str,
    person: str,
    now: float,
) -> bytes:
    """Return the challenge in a browser's response; refuse it unless it is ours, valid and
    unused."""
    try:
        client = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(client["challenge"])
        text = unseal(config.secret_key, PURPOSE, challenge.decode())
    except (KeyError, TypeError, ValueError) as error:
        raise refused("the answer names no challenge") from error
    if text is None:
        raise refused("the challenge is not ours")
    purpose, owner, ends, _ = text.split(" ")
    if (purpose, owner) != (what, person or "-"):
        raise refused("the challenge is for something else")
    once = quotas.Quota(PURPOSE, sha256(challenge).hexdigest(), 1, 2 * LASTS)
    if now > float(ends) or await quotas.use(session, [once], now) is not None:
        raise refused("the challenge is too old, or was used")
    return challenge


def _as_json(options: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return answer
