"""The message catalogue: sentences for the codes that games and kernel emit."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from stormtable.kernel.errors import UnknownName
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import GamePack, packs

FIRST = "en"
"""The language everything is written in first, and told in where nobody asks for another."""
MESSAGES = "messages.toml"
"""The file of a game's own messages, in a language's folder of its text."""
_spoken = FIRST


class Words:
    """One language's catalogue. A key is the path to a message: `notice`, `joins_nothing`."""

    def __init__(self, messages: Mapping[str, Any]) -> None:
        self.messages = messages
        own = messages.get("language", {})
        # The rule as PO files write it; `gettext` reads it without running what it says.
        self._form = c2py(own.get("plural", "n != 1"))
        self._forms = own.get("forms", "one other").split()

    def __call__(self, *key: str, **params: object) -> str:
        """The message at `key`, with its parameters put in; of several, that of its number."""
        number = params.get("n", params.get("count", 0))
        return self.template(*key, n=number).format(**params)

    def template(self, *key: str, n: object = 0) -> str:
        """The message at `key` with its parameters open; of several, that of the number `n`."""
        value: Any = self.messages
        for part in key:
            value = value[part]
        if isinstance(value, Mapping):
            value = value[self._forms[self._form(abs(int(str(n))))]]
        return str(value)

    def has(self, *key: str) -> bool:
        value: Any = self.messages
        for part in key:
            if not isinstance(value, Mapping) or part not in value:
                return False
            value = value[part]
        return True

    def get(self, *key: str, **params: object) -> str:
        """The message at `key`; where the catalogue has none, the code itself."""
        return self(*key, **params) if self.has(*key) else key[-1].replace("_", " ")

    def table(self, *key: str) -> Mapping[str, str]:
        """All messages below `key`; empty if there are none."""
        value: Any = self.messages
        for part in key:
            value = value.get(part, {})
        return dict(value)

    def together(self, things: Sequence[str], by: str = "and") -> str:
        """One after another: `Ada, Bob and Cleo`."""
        *before, last = things or [""]
        return self("language", by).join(filter(None, (", ".join(before), last)))

    def notice(self, notice: Notice, game: str, **params: object) -> str:
        """A reason as a sentence, with the rule it rests on: the game's own, or the kernel's."""
        own = (game,) if self.has(game, "notice", notice.code) else ()
        text = self.get(*own, "notice", notice.code, **{**notice.params, **params})
        return f"{text} ({self.cited(notice.rule)})" if notice.rule else text

    def cited(self, rule: str) -> str:
        """A page or section of a rulebook as it is cited: `Phase I.2`, `p.17`."""
        for prefix in sorted(self.table("cite"), key=len, reverse=True):
            if rule.startswith(prefix):
                return f"{self('cite', prefix)}{rule.removeprefix(prefix)}"
        return rule


def languages() -> list[str]:
    """The languages there are: each is a folder of files like those of the first."""
    return sorted(
        one.name for one in _folder().iterdir() if one.joinpath("language.toml").is_file()
    )


def spoken() -> str:
    """The language this process speaks where none is named."""
    return _spoken


def speak(language: str) -> None:
    """Have everything told in a language from now on."""
    global _spoken
    _spoken = known(language)


def known(language: str) -> str:
    """The language as its folder is called: `pt` for `pt_BR.UTF-8`; an error if there is none."""
    name = language.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if name not in languages():
        raise UnknownName(
            f"nothing is told in {language!r}", f"there are: {', '.join(languages())}"
        )
    return name


def words(language: str = "") -> Words:
    """The catalogue of a language; without one, of that which is spoken."""
    return _read(language or _spoken)


@cache
def _read(language: str) -> Words:
    messages: dict[str, Any] = {}
    for file in _folder().joinpath(language).iterdir():
        if file.name.endswith(".toml"):
            messages |= tomllib.loads(file.read_text(encoding="utf-8"))
    for pack in packs():
        messages |= game_messages(pack, language)
    return Words(messages)


def game_messages(pack: GamePack, language: str) -> dict[str, Any]:
    """A game's own messages; in the first language where it does not bring the other."""
    if pack.text is None:
        return {}
    files = (pack.text / one / MESSAGES for one in (language, FIRST))
    file = next((file for file in files if file.is_file()), None)
    return {} if file is None else tomllib.loads(file.read_text(encoding="utf-8"))


def _folder() -> Traversable:
    return resources.files("stormtable.i18n")
