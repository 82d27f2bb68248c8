"""Requests of a phone beside a physical box; the game's pack answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.i18n.catalogue import FIRST, languages
from stormtable.kernel.registry import pack_named
from stormtable.offline.fields import text_in
from stormtable.offline.refusal import no_such


def companion(game: str, query: Mapping[str, Any], sent: Mapping[str, Any]) -> Any:
    """Return the screen of a game at a physical table; its presses are in the request."""
    answer = pack_named(game).part("companion")
    if answer is None:
        raise no_such("companion")
    language = text_in(query, "lang", FIRST)
    return answer(sent, language if language in languages() else FIRST)
