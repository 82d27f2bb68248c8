"""Passkeys: add, list and delete them, and sign in with them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from stormtable.server.core.deps import ServicesDep, address_of
from stormtable.server.core.errors import conflict, not_found
from stormtable.server.core.security import FromHere, Me
from stormtable.server.features.accounts import passkeys
from stormtable.server.features.accounts import schemas as models
from stormtable.server.features.accounts.routes import require_oneself, signed_in
from stormtable.store import passkeys as stored_passkeys
from stormtable.store import people
from stormtable.store.schema import Passkey

router = APIRouter(tags=["people"])
MOST = 20
"""Passkeys that a person may have."""
PasskeyId = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", examples=["0" * 64])]


def _info(passkey: Passkey) -> models.Passkey:
    return models.Passkey(
        id=passkey.id, name=passkey.name, created=passkey.created, used=passkey.used
    )


def _host(request: Request) -> str:
    """Return the host name that the browser uses: passkeys belong to one host name."""
    return request.url.hostname or ""


@router.get("/me/passkeys")
async def my_passkeys(me: Me, services: ServicesDep) -> list[models.Passkey]:
    """List my passkeys."""
    async with services.database.read() as session:
        return [_info(each) for each in await stored_passkeys.passkeys_of(session, me.person.id)]


@router.post("/me/passkeys/options")
async def passkey_options(
    me: Me, request: Request, services: ServicesDep, body: models.Proof | None = None
) -> models.PasskeyOptions:
    """Return the options with which a browser makes a passkey. An account with a password must
    give it."""
    await require_oneself(me, request, services, body.password if body else None)
    async with services.database.read() as session:
        known = await stored_passkeys.passkeys_of(session, me.person.id)
    if len(known) >= MOST:
        raise conflict("too_many_passkeys", f"you have {MOST} passkeys", "delete one")
    options = passkeys.options_to_add(
        services.config, _host(request), me.person, known, services.now()
    )
    return models.PasskeyOptions(options=options)


@router.post("/me/passkeys", status_code=201)
async def add_passkey(
    body: models.NewPasskey, me: Me, request: Request, services: ServicesDep
) -> models.Passkey:
    """Store a passkey that the browser made with our options."""
    async with services.database.write() as session:
        passkey = await passkeys.added(
            session,
            services.config,
            _host(request),
            me.person.id,
            body.name,
            body.credential,
            services.now(),
        )
        if await stored_passkeys.passkey_of(session, passkey.id) is not None:
            raise conflict("known_passkey", "that passkey is stored already", "use it to sign in")
        await stored_passkeys.add_passkey(session, passkey)
    return _info(passkey)


@router.delete("/me/passkeys/{passkey}", status_code=204)
async def delete_passkey(passkey: PasskeyId, me: Me, services: ServicesDep) -> None:
    """Delete one of my passkeys. It no longer signs anybody in."""
    async with services.database.write() as session:
        if not await stored_passkeys.delete_passkey(session, me.person.id, passkey):
            raise not_found("passkey")


@router.post("/sessions/passkey/options", dependencies=[FromHere])
async def sign_in_options(request: Request, services: ServicesDep) -> models.PasskeyOptions:
    """Return the options with which a browser signs in by a passkey."""
    options = passkeys.options_to_sign_in(services.config, _host(request), services.now())
    return models.PasskeyOptions(options=options)


@router.post("/sessions/passkey", status_code=201, dependencies=[FromHere])
async def sign_in_by_passkey(
    body: models.PasskeySignIn, request: Request, response: Response, services: ServicesDep
) -> models.SignedIn:
    """Sign in by a passkey."""
    services.throttle.log_in(address_of(request), "")
    credential = str(body.credential.get("id", ""))[:2000]
    async with services.database.write() as session:
        passkey = await stored_passkeys.passkey_of(session, passkeys.id_of(credential))
        await passkeys.signed(
            session, services.config, _host(request), passkey, body.credential, services.now()
        )
        assert passkey is not None
        person = await people.person_of(session, passkey.person)
    if person is None or person.deleted or person.disabled:
        raise passkeys.refused("nobody here has that passkey")
    return await signed_in(services, request, response, person)
