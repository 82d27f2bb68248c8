"""Open the page in the player's browser as soon as the server responds."""

from __future__ import annotations

import threading
import time
import webbrowser
from contextlib import suppress
from ipaddress import ip_address

PATIENCE = 60.0
"""Seconds to wait for a server's start."""
EVERY = 0.2


def reached_at(host: str) -> str:
    """Return the address at which this machine reaches a server that listens on `host`."""
    if host == "localhost":
        return host
    address = ip_address(host)
    if address.is_unspecified:
        return "[::1]" if address.version == 6 else "127.0.0.1"
    return f"[{host}]" if address.version == 6 else host


def open_when_ready(page: str, ready: str) -> threading.Thread:
    """Open the page once `ready` responds; do nothing if there is no browser."""
    thread = threading.Thread(target=_open, args=(page, ready), daemon=True)
    thread.start()
    return thread


def _open(page: str, ready: str) -> None:
    import httpx  # only the extra `server` installs it

    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if httpx.get(ready, timeout=EVERY * 5).status_code == httpx.codes.OK:
                break
        except httpx.HTTPError:
            pass  # not ready yet
        time.sleep(EVERY)
    else:
        return
    open_page(page)


def open_page(page: str) -> None:
    with suppress(webbrowser.Error):  # the terminal shows the address anyway
        webbrowser.open(page)


def is_served(here: str) -> bool:
    """Return whether a Stormtable server responds at this address."""
    import httpx

    try:
        health = httpx.get(f"{here}/health", timeout=EVERY * 5).json()
    except (httpx.HTTPError, ValueError):
        return False
    return isinstance(health, dict) and health.get("server") == "stormtable"
