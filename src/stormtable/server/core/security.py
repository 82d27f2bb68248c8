"""Authenticate callers (session by cookie or bearer token, origin, password) and harden pages."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated
from urllib.parse import urlsplit

import structlog
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stormtable.server.core.config import Config
from stormtable.server.core.deps import Services, ServicesDep, address_of
from stormtable.server.core.errors import ApiError, answer, no_session
from stormtable.store import people
from stormtable.store.people import RECOVERED_FOR, SEEN_EVERY, SESSION_LASTS
from stormtable.store.schema import Person

log = structlog.get_logger("stormtable.security")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE = "stormtable"
PROGRAM = "x-stormtable-client"
"""The header that programs send because they store their own token; pages never send it."""

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

FOR_DOCUMENTS = frozenset(HEADERS) - {"X-Content-Type-Options", "Cross-Origin-Resource-Policy"}
PARTS = (b"text/javascript", b"text/css", b"font/woff2")
"""Media types that get no security headers for documents, which would double small responses."""

passwords = PasswordHasher()
"""argon2id, with the library's defaults."""
_NOBODY = passwords.hash("nobody's password")


def right_password(stored: str | None, password: str) -> bool:
    """Return whether a password is right. The check takes equally long for an unknown login."""
    try:
        return passwords.verify(stored or _NOBODY, password) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in person with their session."""

    person: Person
    session: str
    by_cookie: bool
    recovered: bool = False
    """Whether the session was opened with a recovery code a short while ago."""


def cookie_name(config: Config) -> str:
    """Return the cookie's name. Browsers accept the prefix `__Host-` only from this host, over
    TLS."""
    return f"__Host-{COOKIE}" if config.secure else COOKIE


def refuse_foreign(connection: HTTPConnection, config: Config) -> None:
    """Refuse requests from pages of other sites: they can send our cookie, but not our origin."""
    if connection.headers.get("origin") not in config.origins:
        raise ApiError(
            403, "foreign_origin", "the request comes from another site", f"ask from {config.url}"
        )


def token_of(connection: HTTPConnection, config: Config) -> tuple[str, bool]:
    """Return the session's token, empty if there is none, and whether it came in the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip(), False
    return connection.cookies.get(cookie_name(config), ""), True


async def caller_of(connection: HTTPConnection, services: Services) -> Caller | None:
    """Return the signed-in caller; None if nobody is signed in."""
    token, by_cookie = token_of(connection, services.config)
    if not token or len(token) > 200:
        return None
    now = services.now()
    async with services.database.read() as session:
        signed_in = await people.signed_in(session, token, now)
    if signed_in is None:
        return None
    person, login = signed_in
    structlog.contextvars.bind_contextvars(person=person.id)
    if now - login.seen > SEEN_EVERY:
        async with services.database.write() as session:
            await people.note_seen(session, person.id, login.id, now)
    recovered = login.recovered is not None and now - login.recovered < RECOVERED_FOR
    return Caller(person, login.id, by_cookie, recovered)


BEARER = HTTPBearer(auto_error=False, description="The token of a program")
BY_COOKIE = APIKeyCookie(name=COOKIE, auto_error=False, description="The session cookie of a page")
"""For the OpenAPI document only: `token_of` reads the token."""


async def someone(request: Request, services: ServicesDep) -> Caller | None:
    """Return the caller, None for a visitor. Unsafe requests with a cookie must come from our
    pages."""
    caller = await caller_of(request, services)
    unsafe = request.method not in SAFE
    if unsafe and caller is not None and caller.by_cookie:
        refuse_foreign(request, services.config)
    services.throttle.request(address_of(request), caller.person.id if caller else None)
    return caller


async def signed_in(
    caller: Annotated[Caller | None, Depends(someone)],
    bearer: Annotated[object, Security(BEARER)],
    cookie: Annotated[object, Security(BY_COOKIE)],
) -> Caller:
    if caller is None:
        raise no_session()
    return caller


def from_here(request: Request, services: ServicesDep) -> None:
    """Refuse requests from pages of other origins on routes that set a cookie. Programs send no
    origin."""
    if "origin" in request.headers or PROGRAM not in request.headers:
        refuse_foreign(request, services.config)


Somebody = Annotated[Caller | None, Depends(someone)]
Me = Annotated[Caller, Depends(signed_in)]
FromHere = Depends(from_here)
COUNTED = Depends(someone)
"""A dependency of every API route; FastAPI evaluates it once per request."""


def set_cookie(response: Response, config: Config, token: str) -> None:
    response.set_cookie(
        cookie_name(config),
        token,
        max_age=int(SESSION_LASTS),
        path="/",
        secure=config.secure,
        httponly=True,
        samesite="lax",
    )


def drop_cookie(response: Response, config: Config) -> None:
    response.delete_cookie(
        cookie_name(config), path="/", secure=config.secure, httponly=True, samesite="lax"
    )


def seal(secret_key: str, purpose: str, text: str) -> str:
    """Return a signed token: a text, with proof that this server made it for this purpose."""
    proof = hmac.new(secret_key.encode(), f"{purpose}:{text}".encode(), sha256).hexdigest()[:32]
    return f"{text}.{proof}"


def unseal(secret_key: str, purpose: str, token: str) -> str | None:
    """Return the text of a token; None if this server did not make it for that purpose."""
    text, _, _ = token.rpartition(".")
    good = hmac.compare_digest(seal(secret_key, purpose, text).encode(), token.encode())
    return text if good else None


def forbid_transformation(headers: list[tuple[bytes, bytes]]) -> None:
    """Tell proxies not to compress a response that the server did not compress (BREACH)."""
    controls = [value for name, value in headers if name.lower() == b"cache-control"]
    headers[:] = [header for header in headers if header[0].lower() != b"cache-control"]
    headers.append((b"cache-control", b", ".join([*controls, b"no-transform"])))


class Hardened:
    """Add the headers that forbid browsers everything that our pages never need."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        begun = False

        async def hardened(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = message.setdefault("headers", [])
                present = {name.lower() for name, _ in headers}
                kind = dict(headers).get(b"content-type", b"")
                is_part = scope["path"].startswith("/assets/") and kind.startswith(PARTS)
                for name, value in HEADERS.items():
                    if is_part and name in FOR_DOCUMENTS:
                        continue
                    if name.lower().encode() not in present:
                        headers.append((name.lower().encode(), value.encode()))
                asked = Headers(scope=scope)
                is_api = scope["path"].startswith("/api/")
                personal = "authorization" in asked or "cookie" in asked
                if personal and b"cache-control" not in present:
                    headers.append((b"cache-control", b"no-store"))
                if is_api and b"content-encoding" not in present:
                    forbid_transformation(headers)
            await send(message)

        try:
            await self.app(scope, receive, hardened)
        except Exception:
            if begun:
                raise
            log.exception("a request failed")
            response = answer(500, "failed", "something went wrong here", "try again in a while")
            await response(scope, receive, hardened)


class OurName:
    """Refuse unknown host names, because an attacker can point another name at this server."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._is_ours(Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            response = answer(
                400, "bad_host", "this server has another name", "ask for it by its own"
            )
            await response(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4403})

    def _is_ours(self, host: str) -> bool:
        try:
            return urlsplit(f"//{host}").hostname in self.names
        except ValueError:
            return False
