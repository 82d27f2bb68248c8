"""Edition schema: the kind and range of each value, with the reason for the range.

A game declares its whole file once, as a `KeyTable` of schemas. The declaration checks a file,
rejects unknown keys, and lists itself (`stormtable editions keys GAME`). The game's code checks
only the constraints between several values.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from stormtable.kernel.text import printable

if TYPE_CHECKING:
    from stormtable.kernel.edition import EditionFile


class Schema(ABC):
    """The allowed values of a key, and why."""

    def __init__(self, why: str) -> None:
        self.why = why

    @abstractmethod
    def needed(self) -> str:
        """Return in words what is allowed."""

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Return whether the value itself is valid, without the values inside it."""

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not self.fits(value):
            raise file.wrong(key, value, f"{self.why}: {self.needed()} is needed")

    def entries(self, key: str) -> Iterator[tuple[str, Schema]]:
        """Yield this schema and every schema inside it, each with its keys."""
        yield key, self


class Is(Schema):
    """A constant that the rulebook states."""

    def __init__(self, value: object, why: str) -> None:
        super().__init__(why)
        self.value = value

    def needed(self) -> str:
        return repr(self.value)

    def fits(self, value: object) -> bool:
        return value == self.value and _kinds(value) == _kinds(self.value)


class Number(Schema):
    def __init__(self, low: int, high: int, why: str) -> None:
        super().__init__(why)
        self.low = low
        self.high = high

    def needed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def fits(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high


class Switch(Schema):
    def needed(self) -> str:
        return "true or false"

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


class TextLine(Schema):
    """A line of text that a person reads."""

    def __init__(self, longest: int, why: str) -> None:
        super().__init__(why)
        self.longest = longest

    def needed(self) -> str:
        return f"one line of text of up to {self.longest} characters, words parted by one space,"

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, str)
            and 0 < len(value) <= self.longest
            and printable(value)
            and value.split() == value.split(" ")
        )


Line = TextLine
"""The name of 0.2, until 0.5."""
Shape = Schema
"""The name of 0.2, until 0.5."""


class Word(Schema):
    """A name that notation can use: lower case, one word."""

    def __init__(self, longest: int, why: str, also: str = "") -> None:
        super().__init__(why)
        self.longest = longest
        self.also = also
        """Further allowed characters."""

    def needed(self) -> str:
        also = f" and {self.also}" if self.also else ""
        return f"a word of up to {self.longest} small letters, digits, hyphens{also}"

    def fits(self, value: object) -> bool:
        if not isinstance(value, str) or len(value) > self.longest or value != value.lower():
            return False
        also = re.escape(self.also)
        return re.fullmatch(rf"[^\W\d_{also}][\w{also}-]*", value) is not None


class OneOf(Schema):
    def __init__(self, words: Iterable[str], why: str) -> None:
        super().__init__(why)
        self.words = tuple(words)

    def needed(self) -> str:
        return f"one of: {', '.join(self.words)}"

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not self.fits(value):
            raise file.wrong(key, value, f"{self.why}: {self.needed()}")


class Either(Schema):
    def __init__(self, first: Schema, other: Schema) -> None:
        super().__init__(first.why)
        self.first = first
        self.other = other

    def needed(self) -> str:
        return f"{self.first.needed()}, or {self.other.needed()}"

    def fits(self, value: object) -> bool:
        return self.first.fits(value) or self.other.fits(value)


class Many(Schema):
    """A list; entries are named by their `name`, or by their number."""

    def __init__(
        self, each: Schema, least: int, most: int, why: str, *, different: bool = False
    ) -> None:
        super().__init__(why)
        self.each = each
        self.least = least
        self.most = most
        self.different = different
        """Whether entries, or their names, must be distinct."""

    def needed(self) -> str:
        size = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"a list of {size}{', all different,' if self.different else ''}"

    def fits(self, value: object) -> bool:
        return isinstance(value, list) and self.least <= len(value) <= self.most

    def check(self, file: EditionFile, key: str, value: object) -> None:
        super().check(file, key, value)
        assert isinstance(value, list)
        names: list[object] = []
        for number, inner in enumerate(value):
            self.each.check(file, dotted(key, called(inner, number)), inner)
            names.append(inner.get("name") if isinstance(inner, Mapping) else inner)
        for name in names if self.different else ():
            if names.count(name) > 1:
                raise file.wrong(key, name, f"{self.why}: no two may be the same")

    def entries(self, key: str) -> Iterator[tuple[str, Schema]]:
        yield key, self
        yield from self.each.entries(f"{key}[]")


class KeyTable(Schema):
    """A table with known keys; those in `optional` may be missing."""

    def __init__(
        self, keys: Mapping[str, Schema], why: str, optional: Mapping[str, Schema] | None = None
    ) -> None:
        super().__init__(why)
        self.keys = dict(keys)
        self.optional = dict(optional or {})

    def needed(self) -> str:
        return "a table"

    def fits(self, value: object) -> bool:
        return isinstance(value, Mapping)

    def check(self, file: EditionFile, key: str, value: object) -> None:
        super().check(file, key, value)
        assert isinstance(value, Mapping)
        known = self.keys | self.optional
        for name, inner in value.items():
            if name not in known:
                near = get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known are: {', '.join(known)}"
                raise file.wrong(dotted(key, name), inner, f"{self.why}: unknown key, {hint}")
        for name, schema in self.keys.items():
            if name not in value:
                raise file.missing(dotted(key, name), f"{self.why}: add {name}, {schema.needed()}")
        for name, inner in value.items():
            known[name].check(file, dotted(key, name), inner)

    def entries(self, key: str) -> Iterator[tuple[str, Schema]]:
        """Yield the schemas; keys of the same schema share one entry."""
        together: dict[int, list[str]] = {}
        known = self.keys | self.optional
        for name, schema in known.items():
            together.setdefault(id(schema), []).append(name)
        for names in together.values():
            yield from known[names[0]].entries(dotted(key, "|".join(names)))


class Named(Schema):
    """A table whose keys the file chooses, with values of one schema."""

    def __init__(self, name: Schema, each: Schema, least: int, most: int, why: str) -> None:
        super().__init__(why)
        self.name = name
        self.each = each
        self.least = least
        self.most = most

    def needed(self) -> str:
        return f"a table of {self.least} to {self.most}"

    def fits(self, value: object) -> bool:
        return isinstance(value, Mapping) and self.least <= len(value) <= self.most

    def check(self, file: EditionFile, key: str, value: object) -> None:
        super().check(file, key, value)
        assert isinstance(value, Mapping)
        for name, inner in value.items():
            self.name.check(file, key, name)
            self.each.check(file, dotted(key, name), inner)

    def entries(self, key: str) -> Iterator[tuple[str, Schema]]:
        yield f"{key}.*", self.name
        yield from self.each.entries(f"{key}.*")


def same(names: Iterable[str], schema: Schema) -> dict[str, Schema]:
    return dict.fromkeys(names, schema)


def dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def called(entry: object, number: int) -> str:
    """Return the name of a list entry in a dotted key."""
    name = entry.get("name") if isinstance(entry, Mapping) else None
    return name if isinstance(name, str) else str(number)


def facts(table: KeyTable) -> list[tuple[str, object, str]]:
    """Return the values that are the same in every file."""
    return [(key, is_.value, is_.why) for key, is_ in table.entries("") if isinstance(is_, Is)]


def _kinds(value: object) -> object:
    """Return the types within a value, because 1, 1.0 and true are equal in Python."""
    if isinstance(value, Mapping):
        return {key: _kinds(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_kinds(inner) for inner in value]
    return type(value)
