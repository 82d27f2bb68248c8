"""Edition schema: the kind and range of each value, with the reason for the range.

A game declares its whole file once, as a `KeyTable` of shapes. The declaration checks a file,
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


class Shape(ABC):
    """What a value may be, and why."""

    def __init__(self, why: str) -> None:
        self.why = why

    @abstractmethod
    def needed(self) -> str:
        """In words."""

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Whether the value itself is right, whatever is inside."""

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if not self.fits(value):
            raise file.wrong(key, value, f"{self.why}: {self.needed()} is needed")

    def entries(self, key: str) -> Iterator[tuple[str, Shape]]:
        """This and every shape inside, each with the keys it is for."""
        yield key, self


class Is(Shape):
    """A value that is known: the rulebook states it outright."""

    def __init__(self, value: object, why: str) -> None:
        super().__init__(why)
        self.value = value

    def needed(self) -> str:
        return repr(self.value)

    def fits(self, value: object) -> bool:
        return value == self.value and _kinds(value) == _kinds(self.value)


class Number(Shape):
    def __init__(self, low: int, high: int, why: str) -> None:
        super().__init__(why)
        self.low = low
        self.high = high

    def needed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def fits(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high


class Switch(Shape):
    def needed(self) -> str:
        return "true or false"

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


class Line(Shape):
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


class Word(Shape):
    """A name that notation can use: lower case, one word."""

    def __init__(self, longest: int, why: str, also: str = "") -> None:
        super().__init__(why)
        self.longest = longest
        self.also = also
        """Other characters that it may have, anywhere."""

    def needed(self) -> str:
        also = f" and {self.also}" if self.also else ""
        return f"a word of up to {self.longest} small letters, digits, hyphens{also}"

    def fits(self, value: object) -> bool:
        if not isinstance(value, str) or len(value) > self.longest or value != value.lower():
            return False
        also = re.escape(self.also)
        return re.fullmatch(rf"[^\W\d_{also}][\w{also}-]*", value) is not None


class OneOf(Shape):
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


class Either(Shape):
    def __init__(self, first: Shape, other: Shape) -> None:
        super().__init__(first.why)
        self.first = first
        self.other = other

    def needed(self) -> str:
        return f"{self.first.needed()}, or {self.other.needed()}"

    def fits(self, value: object) -> bool:
        return self.first.fits(value) or self.other.fits(value)


class Many(Shape):
    """A list; entries are called by their name if they have one, else by their number."""

    def __init__(
        self, each: Shape, least: int, most: int, why: str, *, different: bool = False
    ) -> None:
        super().__init__(why)
        self.each = each
        self.least = least
        self.most = most
        self.different = different
        """No two entries, or no two names of entries, are the same."""

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

    def entries(self, key: str) -> Iterator[tuple[str, Shape]]:
        yield key, self
        yield from self.each.entries(f"{key}[]")


class KeyTable(Shape):
    """A table whose keys are known; those of `optional` may be missing."""

    def __init__(
        self, keys: Mapping[str, Shape], why: str, optional: Mapping[str, Shape] | None = None
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
        for name, shape in self.keys.items():
            if name not in value:
                raise file.missing(dotted(key, name), f"{self.why}: add {name}, {shape.needed()}")
        for name, inner in value.items():
            known[name].check(file, dotted(key, name), inner)

    def entries(self, key: str) -> Iterator[tuple[str, Shape]]:
        """Keys of the same shape are told together."""
        together: dict[int, list[str]] = {}
        known = self.keys | self.optional
        for name, shape in known.items():
            together.setdefault(id(shape), []).append(name)
        for names in together.values():
            yield from known[names[0]].entries(dotted(key, "|".join(names)))


class Named(Shape):
    """A table of names that the file gives, each with a value of the same shape."""

    def __init__(self, name: Shape, each: Shape, least: int, most: int, why: str) -> None:
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

    def entries(self, key: str) -> Iterator[tuple[str, Shape]]:
        yield f"{key}.*", self.name
        yield from self.each.entries(f"{key}.*")


def same(names: Iterable[str], shape: Shape) -> dict[str, Shape]:
    return dict.fromkeys(names, shape)


def dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def called(entry: object, number: int) -> str:
    """How an entry of a list is named in a dotted key."""
    name = entry.get("name") if isinstance(entry, Mapping) else None
    return name if isinstance(name, str) else str(number)


def facts(table: KeyTable) -> list[tuple[str, object, str]]:
    """The values a file cannot have otherwise."""
    return [(key, is_.value, is_.why) for key, is_ in table.entries("") if isinstance(is_, Is)]


def _kinds(value: object) -> object:
    """What a value is made of: 1, 1.0 and true are equal, but not the same."""
    if isinstance(value, Mapping):
        return {key: _kinds(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_kinds(inner) for inner in value]
    return type(value)
