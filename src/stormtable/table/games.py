"""The games that can be played here, as clients list them (`Game` of the protocol)."""

from __future__ import annotations

from typing import Any

from stormtable import rulebook
from stormtable.bots import bot_names, ladder_of, thinking_times
from stormtable.i18n.boxes import boxes_json
from stormtable.kernel.registry import GamePack, packs


def games_json(*, local: bool = False) -> list[dict[str, Any]]:
    """Return all games. `local`: with the settings that name a file of this machine."""
    return [_game(pack, local) for pack in packs()]


def _game(pack: GamePack, local: bool) -> dict[str, Any]:
    title = pack.title
    return {
        "name": title.name,
        "caption": title.caption,
        "designer": title.designer,
        "players": [title.seats[0], title.seats[-1]],
        "options": [setting.as_json() for setting in title.settings if local or not setting.local],
        "bots": list(bot_names(title.name)),
        "steps": [step.rating for step in ladder_of(title.name)],
        "thinking": thinking_times(title.name),
        "boxes": boxes_json(pack),
        "rulebook": pack.name in rulebook.games(),
    }
