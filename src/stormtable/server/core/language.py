"""Choose the language of the story for a client."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from stormtable.i18n.catalogue import FIRST, known
from stormtable.kernel.errors import UnknownName

LONGEST = 35
"""The longest language tag (RFC 5646)."""


def language_for(requested: str, connection: HTTPConnection) -> str:
    """Return the first of the client's languages that we have, or our first language.

    The result is empty for a client that requests no language, such as a bot: it gets no story.
    """
    header = connection.headers.get("accept-language", "")
    ranges = [requested, *(tag.partition(";")[0].strip() for tag in header.split(","))]
    tags = [tag for tag in ranges if tag and tag != "*"]
    for tag in tags:
        try:
            return known(tag)
        except UnknownName:
            continue
    return FIRST if tags else ""


def _language(
    connection: HTTPConnection,
    lang: Annotated[
        str,
        Query(
            max_length=LONGEST,
            description="The language of the story; empty: that of Accept-Language",
        ),
    ] = "",
) -> str:
    return language_for(lang, connection)


StoryLanguage = Annotated[str, Depends(_language)]
"""The story language of a request; empty if the request names none."""
