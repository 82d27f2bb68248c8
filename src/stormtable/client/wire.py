"""HTTP requests to a server that may be down for a moment; errors become exceptions."""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import httpx

from stormtable.client.errors import ApiError, ClientError, Unreachable, api_error

PROGRAM = {"X-Stormtable-Client": "program"}
"""The header that tells the server that this client stores its token itself and needs no cookie."""
PATIENCE = 60.0
ANSWER = 30.0
"""Seconds within which the server must respond."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
SAFE = frozenset({"GET", "PUT", "DELETE"})
"""Methods that can be repeated safely when the response was lost."""
AWAY = frozenset({502, 503, 504})

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


def waits() -> Iterator[float]:
    """Yield the pauses before each retry: increasing, with jitter."""
    wait = FIRST_WAIT
    while True:
        yield wait * random.uniform(0.5, 1.0)
        wait = min(2 * wait, LONGEST_WAIT)


@cache
def _trusted() -> ssl.SSLContext:
    """Return the TLS settings; cached, because a program may have hundreds of sessions."""
    return httpx.create_ssl_context()


class Wire:
    """One session with a server, which may have several addresses."""

    def __init__(self, urls: list[str], token: str | None, patience: float) -> None:
        self._urls = [url.rstrip("/") for url in urls]
        self._address = 0
        self.token = token
        self.patience = patience
        self._http = httpx.AsyncClient(headers=PROGRAM, timeout=ANSWER, verify=_trusted())

    async def close(self) -> None:
        await self._http.aclose()

    @property
    def url(self) -> str:
        return self._urls[self._address % len(self._urls)]

    def next_address(self) -> None:
        """Use the next address, because this one does not respond."""
        self._address += 1

    def socket_url(self, path: str) -> str:
        return "ws" + self.url.removeprefix("http") + "/api" + path

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    async def ask(
        self,
        method: Method,
        path: str,
        body: object = None,
        *,
        again: bool = False,
        **query: object,
    ) -> Any:
        """Return the server's response. `again`: the request can be repeated safely (all but
        POST)."""
        params = {name: str(value) for name, value in query.items() if value is not None}
        answer = await self._send(method, "/api" + path, body, params, again or method in SAFE)
        if answer.is_success:
            if not answer.content:
                return None
            is_json = "json" in answer.headers.get("content-type", "")
            return answer.json() if is_json else answer.text
        raise _refusal(answer)

    async def _send(
        self, method: Method, path: str, body: object, params: dict[str, str], again: bool
    ) -> httpx.Response:
        clock = asyncio.get_running_loop().time
        until = clock() + self.patience
        for wait in waits():
            try:
                answer = await self._http.request(
                    method,
                    self.url + path,
                    json=body,
                    params=params,
                    headers=self.headers,
                )
                if answer.status_code not in AWAY or not again:
                    return answer
                problem = f"{self.url} answers {answer.status_code}"
            except httpx.TransportError as error:
                problem = f"{self.url} does not answer ({error or type(error).__name__})"
                unsent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
                if not (again or unsent):
                    raise Unreachable(f"{problem}; whether it was done is not known") from error
            if clock() + wait > until:
                raise Unreachable(problem)
            self.next_address()
            await asyncio.sleep(wait)
        raise AssertionError("there is always one more wait")


def _refusal(answer: httpx.Response) -> ClientError:
    """Return the server's error; if another program responded, an error with its status."""
    status = answer.status_code
    later = answer.headers.get("retry-after", "")
    retry_after = float(later) if later.isdecimal() else None
    try:
        return api_error(answer.json()["error"], status, retry_after)
    except (ValueError, KeyError, TypeError, AttributeError):
        problem = f"{answer.request.url} answers {status} {answer.reason_phrase}"
        return ApiError(f"http_{status}", problem, status=status, retry_after=retry_after)
