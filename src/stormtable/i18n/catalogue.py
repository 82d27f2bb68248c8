"""The message catalogue: sentences for the codes that games and kernel emit."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import GamePack, packs

FIRST = "en"
"""The language in which every text is written first; also the default."""
MESSAGES = "messages.toml"
"""The file of a game's own messages, in the folder of a language."""
_spoken = FIRST


class Words:
    """One language's catalogue. A key is the path to a message: `notice`, `joins_nothing`."""

    def __init__(self, messages: Mapping[str, Any]) -> None:
        self.messages = messages
        self._by_path: dict[tuple[str, ...], Any] = dict(_paths(messages))
        own = messages.get("language", {})
        # The plural rule has the syntax of PO files; `gettext` parses it without running code.
        self._form = c2py(own.get("plural", "n != 1"))
        self._forms = own.get("forms", "one other").split()

    def __call__(self, *key: str, **params: object) -> str:
        """Return the message at `key` with its parameters; a plural message by its number `n`."""
        number = params.get("n", params.get("count", 0))
        return self.template(*key, n=number).format(**params)

    def template(self, *key: str, n: object = 0) -> str:
        """Return the message at `key` without its parameters; a plural message by the number
        `n`."""
        value = self._by_path[key]
        if isinstance(value, str):
            return value
        if isinstance(value, Mapping):
            value = value[self._forms[self._form(abs(int(str(n))))]]
        return str(value)

    def has(self, *key: str) -> bool:
        return key in self._by_path

    def get(self, *key: str, **params: object) -> str:
        """Return the message at `key`, or the code itself if the catalogue has none."""
        return self(*key, **params) if self.has(*key) else key[-1].replace("_", " ")

    def table(self, *key: str) -> Mapping[str, str]:
        """Return all messages below `key`; empty if there are none."""
        value: Any = self.messages
        for part in key:
            value = value.get(part, {})
        return dict(value)

    def together(self, things: Sequence[str], by: str = "and") -> str:
        """Return a list in words: `Ada, Bob and Cleo`."""
        *before, last = things or [""]
        return self("language", by).join(filter(None, (", ".join(before), last)))

    def cited(self, rule: str) -> str:
        """Return a page or section of a rulebook as people cite it: `Phase I.2`, `p.17`."""
        for prefix in sorted(self.table("cite"), key=len, reverse=True):
            if rule.startswith(prefix):
                return f"{self('cite', prefix)}{rule.removeprefix(prefix)}"
        return rule


def _paths(
    messages: Mapping[str, Any], above: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every message and table with its path: an update of a table looks up thousands."""
    for key, value in messages.items():
        path = (*above, key)
        yield path, value
        if isinstance(value, Mapping):
            yield from _paths(value, path)


def languages() -> list[str]:
    """Return the available languages. Each is a folder with the same files as the first."""
    return sorted(
        folder.name for folder in _folder().iterdir() if folder.joinpath("language.toml").is_file()
    )


def spoken() -> str:
    """Return the default language of this process."""
    return _spoken


def speak(language: str) -> None:
    """Set the default language of this process."""
    global _spoken
    _spoken = known(language)


def known(language: str) -> str:
    """Return the name of a language's folder: `pt` for `pt_BR.UTF-8`; raise an error if there is
    none."""
    name = language.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if name not in languages():
        raise UnknownName(
            f"there are no texts in {language!r}", f"there are: {', '.join(languages())}"
        )
    return name


def words(language: str = "") -> Words:
    """Return the catalogue of a language; without one, of the process's default."""
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
    """Return a game's own messages, in the first language if it lacks this one."""
    if pack.text is None:
        return {}
    files = (pack.text / spoken_in / MESSAGES for spoken_in in (language, FIRST))
    file = next((file for file in files if file.is_file()), None)
    return {} if file is None else tomllib.loads(file.read_text(encoding="utf-8"))


def _folder() -> Traversable:
    return resources.files("stormtable.i18n")
