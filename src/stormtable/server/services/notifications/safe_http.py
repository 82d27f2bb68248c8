"""The only way to contact addresses that people typed: public https, and nothing else.

A person who can make a server call any address can explore its network: its database, its
neighbours, its provider's metadata. So we resolve the host once, every address of it must be
public, and the connection goes to one of these addresses, because a second lookup could give
another result. The certificate must match the name. We follow no redirect, use no proxy of the
environment, and read only the status of the response.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from socket import SOCK_STREAM

import httpx

from stormtable.kernel.errors import BadSetting
from stormtable.server.services.notifications.outbox import AGAIN, FAILED, GONE, SENT, Result

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[Sequence[Address]]]

LONGEST = 1000
PORTS = (443, 8443)
"""The ports of https; we connect to no other."""
SECONDS = 10.0
NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?\.?")
UNICAST = IPv6Network("2000::/3")
NOT_PUBLIC = tuple(
    ip_network(text)
    for text in (
        "192.88.99.0/24",  # relays of 6to4
        "2001::/23",  # reserved by the IETF: Teredo and other ranges that encode another address
        "2001:db8::/32",
        "2002::/16",  # 6to4: encodes an IPv4 address
        "3fff::/20",  # documentation
    )
)
"""Networks that are not public, although some versions of `ipaddress` call them global."""


LOCAL = (".localhost", ".local", ".internal", ".home.arpa", ".lan", ".intranet")


class _NoPublicAddress(Exception):
    """The target's host has no public address."""


class _Failed(Exception):
    """A temporary failure: the next try may succeed."""


def is_public(address: Address) -> bool:
    """Return whether an address is public, reached directly, and encodes no other address."""
    if isinstance(address, IPv6Address) and address not in UNICAST:
        # Outside global unicast: loopback, local, multicast, and mapped or translated IPv4
        # (::ffff:0:0/96, 64:ff9b::/96).
        return False
    if any(address.version == net.version and address in net for net in NOT_PUBLIC):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def https_url(text: object, field: str = "url", ports: Collection[int] = PORTS) -> httpx.URL:
    """Return a URL that a person typed; refuse a forbidden form. It does not resolve the host."""
    remedy = "give a public address like https://chat.example/hook"
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadSetting(f"{field} is no text of at most {LONGEST} characters", remedy)
    try:
        url = httpx.URL(text)
        host = url.raw_host.decode("ascii")
    except (httpx.InvalidURL, ValueError) as error:
        raise BadSetting(f"{field} is no address", remedy) from error
    if url.scheme != "https":
        raise BadSetting(f"{field} does not begin with https://", remedy)
    if url.userinfo:
        raise BadSetting(f"{field} has a user or password in it", remedy)
    if (url.port or 443) not in ports:
        offered = ", ".join(map(str, ports))
        raise BadSetting(f"{field} has port {url.port}", f"give one of: {offered}")
    literal = _literal(host)
    if literal is None and not NAME.fullmatch(host):
        raise BadSetting(f"{field} has no host", remedy)
    if not (_may_be_public(host) if literal is None else is_public(literal)):
        raise BadSetting(f"{field} is no public address", remedy)
    return url


def _may_be_public(host: str) -> bool:
    """Return False for a single word and for names below a local domain, which are never public."""
    name = host.rstrip(".").lower()
    return "." in name and not name.endswith(LOCAL)


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


async def resolved(host: str, port: int) -> Sequence[Address]:
    """Return all addresses of a host, by the system's resolver."""
    entries = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
    return list(dict.fromkeys(ip_address(entry[4][0]) for entry in entries))


class Outward:
    """Posts to addresses that people typed.

    `allowed`, `ports` and `verify` exist for tests, which have no public address.
    """

    def __init__(
        self,
        *,
        allowed: Callable[[Address], bool] = is_public,
        resolve: Resolve = resolved,
        ports: Collection[int] = PORTS,
        verify: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._allowed = allowed
        self._resolve = resolve
        self._ports = ports
        self._verify = verify or httpx.create_ssl_context(trust_env=False)
        self._seconds = seconds

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> Result:
        """Send the content and return the result."""
        try:
            target = https_url(url, ports=self._ports)
            async with asyncio.timeout(self._seconds):
                addresses = await self._addresses(target)
                return await self._posted(target, addresses, content, headers)
        except BadSetting as error:
            return Result(FAILED, error.problem)
        except _NoPublicAddress as error:
            return Result(FAILED, str(error))
        except _Failed as error:
            return Result(AGAIN, str(error))
        except TimeoutError:
            return Result(AGAIN, "no answer in time")

    async def _addresses(self, target: httpx.URL) -> Sequence[Address]:
        host = target.raw_host.decode("ascii")
        try:
            addresses = await self._resolve(host, target.port or 443)
        except (OSError, UnicodeError) as error:
            raise _Failed("its host is not found") from error
        if not addresses:
            raise _Failed("its host is not found")
        if not all(map(self._allowed, addresses)):
            raise _NoPublicAddress("no public address")
        return addresses

    async def _posted(
        self,
        target: httpx.URL,
        addresses: Sequence[Address],
        content: bytes,
        headers: Mapping[str, str],
    ) -> Result:
        sent = {
            "User-Agent": "stormtable",
            **headers,
            "Host": target.netloc.decode("ascii"),
        }
        name = target.raw_host.decode("ascii")
        problem = ""
        for address in addresses:
            # A new client per message, so that two hosts never share a connection.
            client = httpx.AsyncClient(
                verify=self._verify,
                trust_env=False,
                follow_redirects=False,
                timeout=self._seconds,
            )
            async with client:
                try:
                    async with client.stream(
                        "POST",
                        target.copy_with(host=str(address)),
                        content=content,
                        headers=sent,
                        extensions={"sni_hostname": name},
                    ) as response:
                        return judged(response.status_code, response.headers.get("retry-after", ""))
                except httpx.ConnectError as error:
                    problem = type(error).__name__
                except (httpx.HTTPError, ssl.SSLError) as error:
                    raise _Failed(type(error).__name__) from error
        raise _Failed(problem)


def judged(status: int, retry_after: str = "") -> Result:
    """Return the result of a message from the HTTP status."""
    if 200 <= status < 300:
        return Result(SENT)
    problem = f"answered {status}"
    if status in (404, 410):
        return Result(GONE, problem)
    if status in (408, 425, 429) or status >= 500:
        return Result(AGAIN, problem, _seconds(retry_after))
    return Result(FAILED, problem)


def _seconds(text: str) -> float:
    """Return a `Retry-After` in seconds; a date is ignored."""
    return float(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0.0
