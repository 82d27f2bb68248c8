"""Open the page in the player's browser as soon as the server answers."""

from __future__ import annotations

import threading
import time
import webbrowser
from contextlib import suppress
from ipaddress import ip_address

PATIENCE = 60.0
"""Seconds a server may take to start."""
EVERY = 0.2


def reached_at(host: str) -> str:
    """The address by which this machine reaches a server that listens at `host`."""
    if host == "localhost":
        return host
    address = ip_address(host)
    if address.is_unspecified:
        return "[::1]" if address.version == 6 else "127.0.0.1"
    return f"[{host}]" if address.version == 6 else host


def open_when_ready(page: str, ready: str) -> threading.Thread:
    """Open the page once `ready` says so. Where there is no browser nothing happens."""
    thread = threading.Thread(target=_open, args=(page, ready), daemon=True)
    thread.start()
    return thread


def _open(page: str, ready: str) -> None:
    import httpx  # the extra `server`

    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if httpx.get(ready, timeout=EVERY * 5).status_code == httpx.codes.OK:
                break
        except httpx.HTTPError:
            pass  # not yet
        time.sleep(EVERY)
    else:
        return
    open_page(page)


def open_page(page: str) -> None:
    with suppress(webbrowser.Error):  # the address has been printed
        webbrowser.open(page)


def is_served(here: str) -> bool:
    """Is there a table of ours at this address already?"""
    import httpx

    try:
        health = httpx.get(f"{here}/health", timeout=EVERY * 5).json()
    except (httpx.HTTPError, ValueError):
        return False
    return isinstance(health, dict) and health.get("server") == "stormtable"
