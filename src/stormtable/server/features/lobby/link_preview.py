"""Link previews for invitations: the page with `og:` tags that name the game, for chat programs.

Everybody who has the link may see its table. The preview shows less: who invites, to which game,
and how many seats are free. It contains only its own address, and it changes nothing.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from fastapi import APIRouter, Request, Response

from stormtable.i18n.catalogue import FIRST, words
from stormtable.kernel.registry import title_named
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.language import language_for
from stormtable.server.core.pages import BUILT, changed_page
from stormtable.server.features.lobby.routes import invited_table
from stormtable.server.services.notifications.texts import LONGEST_GAME, plain
from stormtable.server.services.table_cache import CachedTable
from stormtable.store.tables import OPEN

HEAD = "</head>"
LONGEST_TOKEN = 200
PICTURE = "/icons/icon-512.png"


def router(built: Path = BUILT) -> APIRouter:
    """Serve the pages of invitation links. Register it before `pages.router`, which matches every
    path."""
    previews = APIRouter(include_in_schema=False)

    @previews.api_route("/invitation/{token}", methods=["GET", "HEAD"])
    async def invitation(token: str, request: Request, services: ServicesDep) -> Response:
        language = language_for("", request) or FIRST
        tags = await _tags(services, token, language)
        return changed_page(built, lambda page: page.replace(HEAD, f"{tags}{HEAD}", 1))

    return previews


async def _tags(services: Services, token: str, language: str) -> str:
    say = words(language)
    title, text = say("preview", "title"), say("preview", "unknown")
    is_token = token.isascii() and len(token) <= LONGEST_TOKEN
    table = await invited_table(services, token) if is_token else None
    if table is not None:
        async with services.host.table(table) as cached:
            if cached.table.status == OPEN:
                title, text = _sentences(cached, language)
    tags = {
        "og:type": "website",
        "og:site_name": "Stormtable",
        "og:title": title,
        "og:description": text,
        "og:image": f"{services.config.url}{PICTURE}",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(content)}" />' for name, content in tags.items()
    )


def _sentences(cached: CachedTable, language: str) -> tuple[str, str]:
    say = words(language)
    game = plain(title_named(cached.table.game).caption, LONGEST_GAME, language)
    maker = next((seat.name for seat in cached.seats if seat.person == cached.table.maker), "")
    free = sum(seat.person is None and seat.bot is None for seat in cached.seats)
    title = say("preview", "invites", name=plain(maker, language=language), game=game)
    return title, say("preview", "free", count=free, players=len(cached.seats))
