"""Parsers for settings given as text, and the errors for invalid ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.files import path_of
from stormtable.kernel.text import printable, shown

Network = IPv4Network | IPv6Network
Read = Callable[[str], Any]

UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
MOST = 1_000_000


class Wrong(ValueError):
    """An invalid setting. The text says what is valid; the caller adds the setting's name and
    value."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: `count` actions at once, and as many again in `seconds`."""

    count: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.count}/{self.seconds}"


def setting(default: Any, read: Read, about: str, secret: bool = False) -> Any:
    """Return a field of a settings class, with its parser and description."""
    return field(
        default=default,
        repr=not secret,
        metadata={"read": read, "about": about, "secret": secret},
    )


def read(name: str, reader: Read, text: str, secret: bool = False) -> Any:
    """Return the value of the setting `name` written as `text`."""
    try:
        return reader(text)
    except Wrong as wrong:
        value = "what it is" if secret else repr(shown(text, 100))
        raise BadSetting(f"{name} cannot be {value}", str(wrong)) from wrong


def words(text: str) -> str:
    if not printable(text):
        raise Wrong("write one line without hidden characters")
    return text.strip()


def number(low: int, high: int) -> Read:
    def reading(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text.strip()) or not low <= int(text) <= high:
            raise Wrong(f"write a number from {low} to {high}")
        return int(text)

    return reading


def choice(*choices: str) -> Read:
    def reading(text: str) -> str:
        if text.strip() not in choices:
            raise Wrong(f"write one of {', '.join(choices)}")
        return text.strip()

    return reading


def folder(text: str) -> Path:
    if not text.strip() or not printable(text):
        raise Wrong("name a folder")
    return path_of(text).absolute()


def rate(text: str) -> Rate:
    match = re.fullmatch(r"([0-9]{1,7})/([0-9]{1,7}|[a-z]+)", text.strip())
    if match:
        count = int(match[1])
        seconds = int(match[2]) if match[2].isdigit() else UNITS.get(match[2], 0)
        if 1 <= count <= MOST and 1 <= seconds <= MOST:
            return Rate(count, seconds)
    raise Wrong(f"write how many in how many seconds: 20/60, or 20/{'|'.join(UNITS)}")


def networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(network.strip()) for network in text.split(",") if network.strip())
    except ValueError as error:
        raise Wrong("write addresses or networks, 10.0.0.2,172.16.0.0/12") from error


def origin(text: str) -> str:
    """Parse an origin like `https://club.example`: scheme, host and an optional port."""
    remedy = "write scheme and host alone: https://table.example"
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise Wrong(remedy) from error
    alone = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    if parts.scheme not in ("http", "https") or not host or not alone:
        raise Wrong(remedy)
    try:
        ascii_host = host.encode("ascii" if ":" in host else "idna").decode("ascii")
    except UnicodeError as error:
        raise Wrong(remedy) from error
    if not re.fullmatch(r"[a-z0-9.:_-]+", ascii_host):
        raise Wrong(remedy)
    named = f"[{ascii_host}]" if ":" in ascii_host else ascii_host
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{named}" + ("" if port in (None, usual) else f":{port}")


def subject(text: str) -> str:
    """Parse the contact that a push service may write to (VAPID's `sub`)."""
    written = words(text)
    if not re.fullmatch(r"mailto:[^@\s]+@[^@\s]+|https://[^\s/]+\S*", written):
        raise Wrong("write mailto:you@table.example or an https address")
    return written
