"""Routes to sign in, and for a person's own account."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from stormtable.server.core.deps import Services, ServicesDep, address_of
from stormtable.server.core.device_names import device_name
from stormtable.server.core.errors import ApiError, bad, not_yours
from stormtable.server.core.limits import household
from stormtable.server.core.security import (
    PROGRAM,
    Caller,
    FromHere,
    Me,
    drop_cookie,
    passwords,
    right_password,
    set_cookie,
)
from stormtable.server.features.accounts import schemas as models
from stormtable.server.services.notifications import push
from stormtable.store import notifications, people, personal_data, tables
from stormtable.store.schema import Person
from stormtable.table.absence import Absence

router = APIRouter(tags=["people"])
SETTINGS_BYTES = 16_000
"""The most bytes of settings that a page may store for a person."""


def person_json(person: Person, *, recovered: bool = False) -> models.Person:
    return models.Person(
        id=person.id,
        name=person.name,
        login=person.login,
        created=person.created,
        rest=person.absence,
        notices=person.notices,
        settings=person.settings,
        recovered=recovered,
    )


async def signed_in(
    services: Services,
    request: Request,
    response: Response,
    person: Person,
    recovery: str | None = None,
    *,
    recovered: bool = False,
) -> models.SignedIn:
    async with services.database.write() as session:
        token = await people.sign_in(
            session,
            person.id,
            services.now(),
            recovered=recovered,
            device=device_name(request.headers.get("user-agent", "")),
        )
    myself = person_json(person, recovered=recovered)
    if PROGRAM in request.headers:
        return models.SignedIn(person=myself, token=token, recovery=recovery)
    set_cookie(response, services.config, token)
    return models.SignedIn(person=myself, token=None, recovery=recovery)


@router.post("/people", status_code=201, dependencies=[FromHere])
async def play_as_guest(
    body: models.NewGuest, request: Request, response: Response, services: ServicesDep
) -> models.SignedIn:
    """Play at once, as a guest with a chosen name. `recovery` restores the account if the cookie is
    lost; it is shown once."""
    services.throttle.sign_up(address_of(request))
    async with services.database.write() as session:
        person, recovery = await people.add_guest(session, body.name, services.now())
    return await signed_in(services, request, response, person, recovery)


@router.post("/sessions", status_code=201, dependencies=[FromHere])
async def sign_in(
    body: models.SignIn, request: Request, response: Response, services: ServicesDep
) -> models.SignedIn:
    """Sign in with login and password."""
    login = body.login.lower()  # logins ignore case
    services.throttle.log_in(address_of(request), login)
    async with services.database.read() as session:
        person = await people.by_login(session, login)
    stored = person.password if person is not None else None
    right = await asyncio.to_thread(right_password, stored, body.password)
    if person is None or not right or person.disabled:
        raise ApiError(401, "wrong_password", "login and password do not match", "try again")
    services.throttle.logged_in(address_of(request), login)
    return await signed_in(services, request, response, person)


@router.post("/sessions/recover", status_code=201, dependencies=[FromHere])
async def recover(
    body: models.Recover, request: Request, response: Response, services: ServicesDep
) -> models.SignedIn:
    """Sign in with a recovery code. For an hour you can then set a new password without the old
    one: `POST /me/password`."""
    services.throttle.log_in(address_of(request), "")
    async with services.database.read() as session:
        person = await people.by_recovery(session, body.recovery)
    if person is None:
        raise ApiError(401, "wrong_recovery", "that is no recovery code", "look at it again")
    return await signed_in(services, request, response, person, recovered=True)


@router.delete("/sessions/this", status_code=204)
async def sign_out(me: Me, response: Response, services: ServicesDep) -> None:
    """Sign out here."""
    async with services.database.write() as session:
        await people.sign_out(session, me.person.id, me.session)
        await tables.announce(session, f"person {me.person.id} {me.session}")
    services.hub.end_session(me.person.id, me.session)
    drop_cookie(response, services.config)


@router.delete("/sessions", status_code=204)
async def sign_out_everywhere(me: Me, response: Response, services: ServicesDep) -> None:
    """Sign out everywhere: of all browsers and programs."""
    async with services.database.write() as session:
        await people.sign_out(session, me.person.id)
        await tables.announce(session, f"person {me.person.id}")
    services.hub.end_session(me.person.id)
    drop_cookie(response, services.config)


@router.get("/me")
async def myself(me: Me) -> models.Person:
    """Return my own account."""
    return person_json(me.person, recovered=me.recovered)


@router.patch("/me")
async def change_myself(
    changes: models.PersonChanges, me: Me, request: Request, services: ServicesDep
) -> models.Person:
    """Change my name, sleeping hours, notifications and the page's settings."""
    for setting in (changes.settings, changes.notices):
        if setting is not None and len(str(setting)) > SETTINGS_BYTES:
            raise bad("settings are too large", f"{SETTINGS_BYTES} characters at most")
    values = changes.model_dump(exclude_none=True, exclude={"rest"})
    if changes.rest is not None:
        values["absence"] = Absence.from_json(changes.rest.model_dump(by_alias=True)).as_json()
    if changes.notices is not None:
        values["notices"] = await services.notifier.confirming.settle(
            me.person, changes.notices, household(address_of(request))
        )
    if changes.rest is not None:
        await services.host.charge(me.person.id)
    async with services.database.write() as session:
        person = await people.change_person(session, me.person.id, values)
    if changes.rest is not None:
        await services.host.charge(me.person.id)
    return person_json(person, recovered=me.recovered)


@router.post("/me/account", status_code=201)
async def make_account(
    body: models.NewAccount, me: Me, request: Request, services: ServicesDep
) -> models.Person:
    """Turn a guest into an account; all seats and games stay."""
    services.throttle.sign_up(address_of(request))
    if me.person.login is not None:
        raise ApiError(409, "has_account", "you have an account", "change its password instead")
    hashed = await asyncio.to_thread(passwords.hash, body.password)
    async with services.database.write() as session:
        person = await people.make_account(session, me.person.id, body.login, hashed)
    return person_json(person)


async def require_oneself(
    me: Caller, request: Request, services: Services, password: str | None
) -> None:
    """Check that the account's owner acts, and not another person at the owner's open browser."""
    if me.person.password is None or me.recovered:
        return
    services.throttle.log_in(address_of(request), me.person.login or me.person.id)
    if not await asyncio.to_thread(right_password, me.person.password, password or ""):
        raise not_yours("that is not your password", "sign in by recovery code if it is lost")


@router.post("/me/password")
async def change_password(
    body: models.NewPassword, me: Me, request: Request, services: ServicesDep
) -> models.NewRecovery:
    """Change the password. Other sessions end, and the old recovery code is void; the new one is
    shown once."""
    if me.person.login is None:
        raise ApiError(409, "no_account", "you play as a guest", "make an account first")
    await require_oneself(me, request, services, body.old)
    hashed = await asyncio.to_thread(passwords.hash, body.new)
    person = me.person.id
    async with services.database.write() as session:
        replaced = await people.set_password(session, person, hashed, me.session)
        for ended in replaced.ended:
            await tables.announce(session, f"person {person} {ended}")
    for ended in replaced.ended:
        services.hub.end_session(person, ended)
    return models.NewRecovery(recovery=replaced.recovery)


@router.post("/me/recovery", status_code=201)
async def new_recovery(
    me: Me, request: Request, services: ServicesDep, body: models.Proof | None = None
) -> models.NewRecovery:
    """Return a new recovery code, shown once; the previous one is void. It replaces a password, so
    an account with a password must give it."""
    await require_oneself(me, request, services, body.password if body else None)
    async with services.database.write() as session:
        code = await people.new_recovery(session, me.person.id)
    return models.NewRecovery(recovery=code)


@router.get("/me/export")
async def export(me: Me, services: ServicesDep) -> models.Export:
    """Return everything stored about me."""
    async with services.database.read() as session:
        exported = await personal_data.export(session, me.person.id)
    return models.Export(
        person=person_json(me.person, recovered=me.recovered),
        exported=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(services.now())),
        **exported,
    )


@router.delete("/me", status_code=204)
async def delete_me(me: Me, response: Response, services: ServicesDep) -> None:
    """Delete my account. My games stay for the others who played them, without my name; bots play
    on in unfinished ones."""
    async with services.database.write() as session:
        left = await personal_data.forget(session, me.person.id)
        for table in left.tables:
            await tables.announce(session, f"seats {table}")
        await tables.announce(session, f"person {me.person.id}")
    for table in left.tables:
        services.host.invalidate(table)
        services.hub.wake(table)
    for table in left.running:
        services.driver.kick(table)
    services.hub.end_session(me.person.id)
    drop_cookie(response, services.config)


@router.get("/me/push")
async def push_key(services: ServicesDep) -> models.PushKey:
    """Return the key with which a browser subscribes to Web Push."""
    return models.PushKey(key=services.notifier.push_key)


@router.post("/me/push", status_code=204)
async def subscribe(body: models.Subscribe, me: Me, services: ServicesDep) -> None:
    """Notify this browser of my turns by Web Push. Beyond the most browsers, the oldest
    subscription ends."""
    services.throttle.require("subscriptions", me.person.id)
    subscription = push.checked(body.model_dump())
    most = services.config.limits.subscriptions_per_person
    async with services.database.write() as session:
        await notifications.subscribe(session, me.person.id, subscription, services.now(), most)


@router.delete("/me/push", status_code=204)
async def unsubscribe(
    me: Me,
    services: ServicesDep,
    endpoint: Annotated[
        str, Query(max_length=1000, description="The endpoint of one browser; empty: all browsers")
    ] = "",
) -> None:
    """End Web Push for one browser or for all."""
    async with services.database.write() as session:
        await notifications.unsubscribe(session, me.person.id, endpoint)
