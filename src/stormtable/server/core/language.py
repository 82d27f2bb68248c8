"""The language in which a client reads the story."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from stormtable.i18n.catalogue import FIRST, known
from stormtable.kernel.errors import UnknownName

LONGEST = 35
"""Of a language tag (RFC 5646)."""


def language_for(requested: str, connection: HTTPConnection) -> str:
    """The first language of ours that the client asks for, or the first language we have.

    A client that asks for no language, as a bot does, gets no story: the result is empty.
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
        Query(max_length=LONGEST, description="Of the story; empty: that of Accept-Language"),
    ] = "",
) -> str:
    return language_for(lang, connection)


StoryLanguage = Annotated[str, Depends(_language)]
"""The language that a request names; empty: it names none."""
