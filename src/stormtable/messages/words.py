"""The message catalogue: sentences for the codes that games and kernel emit."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from stormtable.kernel.notice import Notice


class Words:
    """One language's catalogue. A key is the path to a message: `notice`, `joins_nothing`."""

    def __init__(self, messages: Mapping[str, Any]) -> None:
        self.messages = messages

    def __call__(self, *key: str, **params: object) -> str:
        """The message at `key`, with its parameters put in."""
        found: Any = self.messages
        for part in key:
            found = found[part]
        return str(found).format(**params)

    def has(self, *key: str) -> bool:
        found: Any = self.messages
        for part in key:
            if not isinstance(found, Mapping) or part not in found:
                return False
            found = found[part]
        return True

    def get(self, *key: str, **params: object) -> str:
        """The message at `key`; where the catalogue has none, the code itself."""
        return self(*key, **params) if self.has(*key) else key[-1].replace("_", " ")

    def table(self, *key: str) -> Mapping[str, str]:
        """All messages below `key`; empty if there are none."""
        found: Any = self.messages
        for part in key:
            found = found.get(part, {})
        return dict(found)

    def notice(self, notice: Notice, game: str, **params: object) -> str:
        """A reason as a sentence, with the rule it rests on: the game's own, or the kernel's."""
        own = (game,) if self.has(game, "notice", notice.code) else ()
        text = self.get(*own, "notice", notice.code, **{**notice.params, **params})
        return f"{text} ({notice.rule})" if notice.rule else text


@cache
def words(language: str = "en") -> Words:
    """The catalogue of a language: a file for the table and one for each game."""
    messages: dict[str, Any] = {}
    for file in resources.files("stormtable.messages").joinpath(language).iterdir():
        if file.name.endswith(".toml"):
            messages |= tomllib.loads(file.read_text(encoding="utf-8"))
    return Words(messages)
