"""The boxes of a game with their words, for pages that offer games."""

from __future__ import annotations

from typing import Any

from stormtable.i18n.catalogue import languages, words
from stormtable.kernel.box import Box, default_box
from stormtable.kernel.registry import GamePack


def boxes_json(pack: GamePack) -> list[dict[str, Any]]:
    """Return every box of a game, with its words in each language; a plain one if it has none."""
    return [_box_json(pack, box) for box in pack.boxes or (default_box(pack.title),)]


def _box_json(pack: GamePack, box: Box) -> dict[str, Any]:
    path = (pack.name, "box", box.name)
    return {
        "name": box.name,
        "players": [box.players[0], box.players[-1]],
        "minutes": box.minutes,
        "weight": box.weight,
        "symbol": box.symbol,
        "art": box.art,
        "setting": box.setting,
        "levels": list(box.levels),
        "text": {
            language: dict(words(language).table(*path))
            for language in languages()
            if words(language).has(*path)
        },
    }
