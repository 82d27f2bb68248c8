"""Links in e-mails, which need no session: confirm an address, or unsubscribe with one click."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import HTMLResponse

from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import not_found

router = APIRouter(tags=["letters"], default_response_class=HTMLResponse)
Token = Annotated[str, Path(max_length=1000, examples=["WyJvdXQiXQ.c2VhbA"])]


def _page(title: str, words: str, action: str = "", button: str = "") -> str:
    """Return a page without scripts and styles: it must work in every mail program's browser."""
    form = (
        f'<form method="post" action="{escape(action)}"><button>{escape(button)}</button></form>'
        if action
        else ""
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title></head>"
        f"<body><main><h1>{escape(title)}</h1><p>{escape(words)}</p>{form}</main></body></html>"
    )


# Mail programs open links in advance, so GET changes nothing: the button does.


@router.get("/unsubscribe/{token}")
async def ask_to_end(token: Token) -> str:
    """Ask whether to end notifications."""
    words = "You will get no more messages this way."
    return _page("End these notices?", words, f"/api/unsubscribe/{token}", "End them")


@router.post("/unsubscribe/{token}")
async def end(token: Token, services: ServicesDep) -> str:
    """End the notifications of one channel; mail programs offer this as one click (RFC 8058)."""
    if not await services.notifier.end(token):
        raise not_found("link")
    return _page("Done", "You will get no more messages this way.")


@router.get("/confirm/{token}")
async def ask_to_confirm(token: Token) -> str:
    """Ask the reader whether the address is theirs."""
    words = "Stormtable will write to this address when it is your turn."
    return _page("Is this your address?", words, f"/api/confirm/{token}", "Yes, it is mine")


@router.post("/confirm/{token}")
async def confirm(token: Token, services: ServicesDep) -> str:
    """Confirm an address."""
    if not await services.notifier.confirming.confirm(token):
        raise not_found("link")
    return _page("Thank you", "You will get an e-mail when it is your turn.")
