"""Edition files: what is printed on a game's components, and where each value comes from.

An edition is a TOML file with a `name`, the values, and a table `[provenance]` that gives every
value its origin: a dotted key (or the start of one) = "attested ...", "inferred ..." or
"rebuilt ...", with the rule or the reason after the word. A game adds its own constraints.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

from stormtable.kernel.errors import EditionError, FileError
from stormtable.kernel.files import read_text
from stormtable.kernel.text import printable
from stormtable.kernel.title import EditionName

ORIGINS = ("attested", "inferred", "rebuilt")
LARGEST = 256 * 1024
"""An edition file has no more bytes: ten times the largest there is."""
DEEPEST = 10
"""Tables within tables, or lists within lists: more than any edition needs."""
DOTS = 100
"""In one line; tomllib's time grows with the square of a dotted key's length."""


class EditionFile:
    """The values of one file, read with errors that name the file and the key."""

    def __init__(self, source: str, values: Mapping[str, Any]) -> None:
        self.source = source
        self.values = values
        self.provenance = self._read_provenance()
        canonical = json.dumps(
            {key: value for key, value in values.items() if key != "provenance"},
            sort_keys=True,
            separators=(",", ":"),
            default=str,
        )
        name = self.get("name")
        if not isinstance(name, str) or name.split() != name.split(" ") or not name:
            raise self.wrong("name", name, "one line of text is needed")
        self.name = EditionName(name, blake2b(canonical.encode(), digest_size=8).hexdigest())

    @classmethod
    def read(cls, path: Path) -> EditionFile:
        return cls.parse(_text_of(path), str(path))

    @classmethod
    def parse(cls, text: str, source: str) -> EditionFile:
        for number, line in enumerate(text.split("\n"), 1):
            if line.count(".") > DOTS:
                raise EditionError(
                    f"{source} line {number} has more than {DOTS} dots", "write a shorter line"
                )
        try:
            values = tomllib.loads(text)
        except RecursionError as error:
            raise _too_deep(source) from error
        except ValueError as error:  # tomllib's own among them
            raise EditionError(f"{source} is not TOML: {error}", "correct that line") from error
        _check_texts(values, source)
        return cls(source, values)

    def wrong(self, key: str, value: object, remedy: str) -> EditionError:
        return EditionError(f"{self.source}: {key} = {value!r}", remedy)

    def get(self, key: str) -> Any:
        """The value at a dotted key."""
        value: Any = self.values
        for part in key.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise EditionError(f"{self.source}: {key} is missing", f"add {key}")
            value = value[part]
        return value

    def number(self, key: str, low: int, high: int) -> int:
        value = self.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(key, value, f"a whole number from {low} to {high} is needed")
        return value

    def words(self, key: str) -> list[str]:
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.wrong(key, value, "a list of words is needed")
        return value

    def origin(self, key: str) -> str:
        """Where the value at `key` comes from: the closest entry above it."""
        parts = key.split(".")
        while parts:
            told = self.provenance.get(".".join(parts))
            if told is not None:
                return told
            parts.pop()
        raise EditionError(
            f"{self.source}: provenance does not tell where {key} comes from",
            f'add {key} = "attested ...", "inferred ..." or "rebuilt ..." to [provenance]',
        )

    def leaves(self) -> Iterator[tuple[str, object]]:
        """Every value with its dotted key; entries of lists of tables by their name."""
        values = {k: v for k, v in self.values.items() if k not in ("provenance", "name")}
        yield from _leaves("", values)

    def _read_provenance(self) -> dict[str, str]:
        table = self.get("provenance")
        if not isinstance(table, Mapping):
            raise self.wrong("provenance", table, "a table of key = origin is needed")
        for key, told in table.items():
            if not isinstance(told, str) or told.split(" ")[0] not in ORIGINS:
                raise self.wrong(
                    f"provenance.{key}", told, f"it starts with one of: {', '.join(ORIGINS)}"
                )
        return dict(table)

    def check_provenance(self) -> None:
        for key, _ in self.leaves():
            self.origin(key)


def _leaves(prefix: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(f"{prefix}.{key}" if prefix else key, inner)
    elif isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        for number, inner in enumerate(value):
            yield from _leaves(f"{prefix}.{inner.get('name', number)}", inner)
    else:
        yield prefix, value


def _too_deep(source: str) -> EditionError:
    return EditionError(f"{source} is nested too deep", f"{DEEPEST} levels are enough")


def _check_texts(values: object, source: str) -> None:
    """Keys and texts can be shown, numbers can be written, and nothing lies too deep."""
    level: list[object] = [values]
    for _ in range(DEEPEST):
        within: list[object] = []
        for value in level:
            if isinstance(value, Mapping):
                within += value.keys()
                within += value.values()
            elif isinstance(value, list):
                within += value
            elif isinstance(value, str) and not printable(value):
                raise EditionError(
                    f"{source}: {value!r} has hidden characters", "one line of text is needed"
                )
            elif isinstance(value, int) and value.bit_length() > 64:
                raise EditionError(f"{source}: a number has too many digits", "write a smaller one")
        level = within
    if level:
        raise _too_deep(source)


def _text_of(path: Path) -> str:
    try:
        return read_text(path, LARGEST)
    except FileError as error:
        raise EditionError(
            f"cannot read edition {path} ({error.reason})", "give a TOML file"
        ) from error


def edition_text(name: str, packaged_file: str) -> tuple[str, str]:
    """The text of the edition file `name` (empty: the packaged one), and what to call it."""
    if name:
        return _text_of(Path(name)), name
    return _packaged_text(packaged_file), packaged_file


@cache
def _packaged_text(file: str) -> str:
    return resources.files("stormtable.editions").joinpath(file).read_text(encoding="utf-8")


def packaged(file: str) -> EditionFile:
    """An edition that comes with Stormtable."""
    return EditionFile.parse(_packaged_text(file), file)
