"""Edition files: the values printed on a game's components, each with its provenance.

An edition is a TOML file with a `name`, the values, and a table `[provenance]` that gives every
value its origin: a dotted key (or the start of one) = "attested ...", "inferred ..." or
"rebuilt ...", with the rule or the reason after the word. A game declares what its values may be
(`kernel.schema`) and adds its own constraints.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from stormtable.kernel.errors import EditionError, FileError, UnknownName
from stormtable.kernel.files import read_text
from stormtable.kernel.registry import pack_named, packs
from stormtable.kernel.schema import KeyTable, TextLine, called, dotted
from stormtable.kernel.text import printable, shown
from stormtable.kernel.title import EditionName

ORIGINS = ("attested", "inferred", "rebuilt")
LARGEST = 256 * 1024
"""The largest edition file in bytes: ten times the largest that exists."""
LONGEST_TEXT = 300
DEEPEST = 8
"""The deepest nesting of tables or lists: more than any edition needs."""
DOTS = 100
"""The most dots in one line, because tomllib's time grows quadratically with a dotted key's
length."""
SHOWN = 120
"""The most characters of a value that an error quotes."""

NAME = TextLine(40, "the edition is called by it")


class EditionFile:
    """The values of one file; errors name the file and the key."""

    def __init__(self, source: str, values: Mapping[str, Any]) -> None:
        self.source = shown(source)
        self.values = values
        self._refuse_odd_values()
        self.provenance = self._read_provenance()
        canonical = json.dumps(
            {key: value for key, value in values.items() if key != "provenance"},
            sort_keys=True,
            separators=(",", ":"),
            default=str,
        )
        NAME.check(self, "name", self.get("name"))
        self.name = EditionName(
            values["name"], blake2b(canonical.encode(), digest_size=8).hexdigest()
        )

    @classmethod
    def read(cls, path: Path) -> EditionFile:
        return cls.parse(_text_of(path), str(path))

    @classmethod
    def parse(cls, text: str, source: str) -> EditionFile:
        source = shown(source)
        if len(text) > LARGEST:
            raise EditionError(
                f"{source} has {len(text)} characters", f"an edition has {LARGEST} at most"
            )
        for number, line in enumerate(text.split("\n"), 1):
            if line.count(".") > DOTS:
                raise EditionError(
                    f"{source} line {number} has more than {DOTS} dots", "write a shorter line"
                )
        try:
            values = tomllib.loads(text)
        except RecursionError as error:
            raise _too_deep(source) from error
        except ValueError as error:  # errors of tomllib, and numbers with thousands of digits
            problem = _short(shown(str(error)))
            raise EditionError(f"{source} is not TOML: {problem}", "correct that line") from error
        return cls(source, values)

    def wrong(self, key: str, value: object, remedy: str) -> EditionError:
        return _with_key(key, EditionError(f"{self.source}: {key} = {_short(repr(value))}", remedy))

    def missing(self, key: str, remedy: str) -> EditionError:
        return _with_key(key, EditionError(f"{self.source}: {key} is missing", remedy))

    def check(self, schema: KeyTable) -> None:
        """Refuse keys and values that the schema does not allow, and values without provenance."""
        schema.check(
            self, "", {k: v for k, v in self.values.items() if k not in ("name", "provenance")}
        )
        leaves = [key for key, _ in self.leaves()]
        for key in leaves:
            self.origin(key)
        for entry, origin in self.provenance.items():
            if not any(leaf == entry or leaf.startswith(f"{entry}.") for leaf in leaves):
                raise self.wrong(f"provenance.{entry}", origin, "it names no value of this file")

    def get(self, key: str) -> Any:
        """Return the value of a dotted key."""
        value: Any = self.values
        for part in key.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise self.missing(key, f"add {key}")
            value = value[part]
        return value

    def number(self, key: str) -> int:
        """Return the whole number of a dotted key; the schema has checked its range."""
        value = self.get(key)
        if type(value) is not int:
            raise self.wrong(key, value, "a whole number is needed")
        return value

    def words(self, key: str) -> list[str]:
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.wrong(key, value, "a list of words is needed")
        return value

    def origin(self, key: str) -> str:
        """Return the provenance of the value at `key`, from the closest entry above it."""
        parts = key.split(".")
        while parts:
            origin = self.provenance.get(".".join(parts))
            if origin is not None:
                return origin
            parts.pop()
        raise EditionError(
            f"{self.source}: provenance does not tell where {key} comes from",
            f'add {key} = "attested ...", "inferred ..." or "rebuilt ..." to [provenance]',
        )

    def leaves(self) -> Iterator[tuple[str, object]]:
        """Yield every value with its dotted key; entries of lists of tables are named by their
        `name`."""
        values = {k: v for k, v in self.values.items() if k not in ("provenance", "name")}
        yield from _leaves("", values)

    def _read_provenance(self) -> dict[str, str]:
        table = self.get("provenance")
        if not isinstance(table, Mapping):
            raise self.wrong("provenance", table, "a table of key = origin is needed")
        for key, origin in table.items():
            if not isinstance(origin, str) or origin.split(" ")[0] not in ORIGINS:
                raise self.wrong(
                    f"provenance.{key}", origin, f"it starts with one of: {', '.join(ORIGINS)}"
                )
        return dict(table)

    def _refuse_odd_values(self) -> None:
        """Refuse unprintable text, numbers that cannot be written, and deep nesting."""
        level: list[tuple[str, object]] = [("", self.values)]
        for _ in range(DEEPEST + 1):
            below: list[tuple[str, object]] = []
            for key, value in level:
                if isinstance(value, str):
                    self._refuse_odd_text(key, value)
                elif isinstance(value, int) and value.bit_length() > 64:
                    raise EditionError(
                        f"{self.source}: {key} has too many digits", "write a smaller number"
                    )
                elif isinstance(value, list):
                    below += [(key, inner) for inner in value]
                elif isinstance(value, Mapping):
                    for name in value:
                        self._refuse_odd_text(key or "a key", name)
                    below += [(dotted(key, name), inner) for name, inner in value.items()]
            level = below
        for key, _ in level:
            raise _too_deep(f"{self.source}: {_short(key)}")

    def _refuse_odd_text(self, key: str, text: str) -> None:
        if len(text) > LONGEST_TEXT:
            raise self.wrong(key, text, f"texts have {LONGEST_TEXT} characters at most")
        if not printable(text):
            raise EditionError(
                f"{self.source}: {key} = {_short(repr(text))} has hidden characters",
                "one line of text is needed",
            )


def _with_key(key: str, error: EditionError) -> EditionError:
    error.key = key
    return error


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _leaves(prefix: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(dotted(prefix, key), inner)
    elif isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        for number, inner in enumerate(value):
            yield from _leaves(dotted(prefix, called(inner, number)), inner)
    else:
        yield prefix, value


def _too_deep(what: str) -> EditionError:
    return EditionError(f"{what} is nested too deep", f"{DEEPEST} levels are enough")


def _text_of(path: Path) -> str:
    try:
        return read_text(path, LARGEST)
    except FileError as error:
        raise EditionError(
            f"cannot read edition {path} ({error.reason})", "give a TOML file"
        ) from error


VALUES = "values.toml"
"""The packaged edition, in the edition folder of a game's pack."""
LEGACY = "legacy"
"""The folder beside it with the packaged editions of earlier versions."""
HASHED = "#"
"""The first character of an edition name that is a hash of its values, not a file."""

_remembered: dict[str, str] = {}


def remember_edition(text: str, source: str) -> EditionName:
    """Register an edition that has no file; its name is `#HASH`."""
    name = EditionFile.parse(text, source).name
    _remembered[name.hash] = text
    return name


def edition_text(name: str, game: str = "") -> tuple[str, str]:
    """Return the text and the source name of the edition `name` (empty: the packaged one of
    `game`)."""
    if name.startswith(HASHED):
        digest = name.removeprefix(HASHED)
        text = _remembered.get(digest) or _legacy_text(digest)
        if text is None:
            raise EditionError(f"no edition {shown(name)} is kept here", "give a TOML file")
        return text, name
    if name:
        return _text_of(Path(name)), name
    return packaged_text(game), f"the packaged edition of {game}"


def packaged_text(game: str) -> str:
    """Return the text of the edition that comes with a game."""
    folder = pack_named(game).edition
    if folder is None:
        raise UnknownName(f"{game} takes no edition file", "choose another game")
    return _read(folder / VALUES)


def packaged(game: str) -> EditionFile:
    """Return the edition that comes with a game."""
    return EditionFile.parse(*edition_text("", game))


def legacy_edition(name: EditionName) -> str:
    """Return the `#HASH` of an edition that came with an earlier version; empty if none did.

    Records played with it still replay, and games begun with it continue.
    """
    return f"{HASHED}{name.hash}" if _legacy_text(name.hash) is not None else ""


def _legacy_text(edition_hash: str) -> str | None:
    folders = (pack.edition for pack in packs() if pack.edition is not None)
    return next(
        (texts[edition_hash] for texts in map(_legacy_texts, folders) if edition_hash in texts),
        None,
    )


@cache
def _legacy_texts(folder: Path) -> Mapping[str, str]:
    """Return the texts of all legacy editions, each by the hash of its values."""
    files = sorted(folder.joinpath(LEGACY).glob("*.toml"))
    texts = [(file.name, file.read_text(encoding="utf-8")) for file in files]
    return {EditionFile.parse(text, name).name.hash: text for name, text in texts}


@cache
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")
