"""A game's rulebook as data: chapters of paragraphs with their subjects and printed sources.

Each game has a folder, with a file per chapter in the order of their names; see
`stormtable.i18n.translated` for other languages. A paragraph has

- `id`, `title`, and `symbol`, a drawing of the sprite that stands beside it;
- `text` (see `markup`), and possibly a `table` at its end;
- `cites`: pages or sections of the rulebooks that `book.toml` names, in the form that refusals
  cite;
- `about`: the codes that it explains, by kind; in a place `*` stands for any part of it and
  `<weathers>` for each entry of that name in the edition's `order`;
- `ours`: rulings by id, in our words: questions that the rulebook leaves open, with our decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from json import dumps
from typing import Any

from stormtable.i18n.catalogue import FIRST, languages, spoken, words
from stormtable.i18n.translated import names
from stormtable.i18n.translated import read as read_file
from stormtable.kernel.edition import HASHED
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import pack_named, packs, title_named
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import Block, Piece, plain, read, read_line

LANGUAGES = tuple(languages())
_FOLDER = resources.files("stormtable.rulebook")
RULEBOOK = "rulebook"
"""The folder of a game's chapters, in the text folder of a language."""
COMMON = "table"
"""The folder of texts that all games share: how our table works."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    id: str
    title: str
    chapter: str
    symbol: str
    blocks: tuple[Block, ...]
    rulings: Mapping[str, tuple[Piece, ...]]
    """Our decisions, by the id of the ruling."""
    cites: tuple[str, ...]
    about: Mapping[str, tuple[str, ...]]

    def links(self) -> Iterator[str]:
        for line in self.lines():
            yield from (piece.to for piece in line if piece.to)

    def lines(self) -> Iterator[tuple[Piece, ...]]:
        for block in self.blocks:
            yield from block.lines
        yield from self.rulings.values()

    @property
    def words(self) -> str:
        """Return its whole text without markup."""
        return "\n".join(plain(line) for line in self.lines())

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "symbol": self.symbol,
            "blocks": [block.as_json() for block in self.blocks],
            "rulings": [
                {"id": ruling, "line": [piece.as_json() for piece in line]}
                for ruling, line in self.rulings.items()
            ],
            "cites": list(self.cites),
        }


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    part: str
    """The heading above several chapters: a variant of the game, for example."""
    paragraphs: tuple[Paragraph, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "part": self.part,
            "paragraphs": [paragraph.as_json() for paragraph in self.paragraphs],
        }


@dataclass(frozen=True)
class Book:
    """The rules of one game, with the figures of one edition."""

    game: str
    title: str
    language: str
    edition: str
    rulebooks: Mapping[str, Mapping[str, Any]]
    """The printed rulebooks by the prefix of their citations (`p.`, `solo p.`), with title, pages
    and sections."""
    chapters: tuple[Chapter, ...]
    components: tuple[str, ...]
    """The paragraphs that describe the components."""
    index: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By kind and code: the id of the paragraph that explains it."""

    @property
    def paragraphs(self) -> Iterator[Paragraph]:
        for chapter in self.chapters:
            yield from chapter.paragraphs

    def paragraph(self, id: str) -> Paragraph | None:  # noqa: A002
        return next((paragraph for paragraph in self.paragraphs if paragraph.id == id), None)

    def about(self, kind: str, code: str) -> Paragraph | None:
        """Return the paragraph that explains a refusal, a question, a place, a symbol, a ruling
        ..."""
        paragraph_ids = self.index.get(kind, {})
        if code in paragraph_ids:
            return self.paragraph(paragraph_ids[code])
        fitting = [pattern for pattern in paragraph_ids if "*" in pattern and _fits(pattern, code)]
        if not fitting:
            return None
        return self.paragraph(paragraph_ids[min(fitting, key=lambda pattern: pattern.count("*"))])

    def has_cited(self, cite: str) -> bool:
        """Return whether the rulebooks have such a page or section."""
        for prefix in sorted(self.rulebooks, key=len, reverse=True):
            if cite.startswith(prefix):
                place, rulebook = cite[len(prefix) :].strip(), self.rulebooks[prefix]
                if place.isdigit():
                    return 1 <= int(place) <= int(rulebook.get("pages", 0))
                return place in rulebook.get("sections", ())
        return False

    def as_json(self) -> dict[str, Any]:
        content: dict[str, Any] = {
            "game": self.game,
            "title": self.title,
            "language": self.language,
            "edition": self.edition,
            "rulebooks": [
                {"cite": cite, "title": rulebook["title"]}
                for cite, rulebook in self.rulebooks.items()
            ],
            "chapters": [chapter.as_json() for chapter in self.chapters],
            "components": list(self.components),
            "about": {kind: dict(paragraph_ids) for kind, paragraph_ids in self.index.items()},
        }
        text = dumps(content, sort_keys=True, separators=(",", ":"))
        return {"hash": sha256(text.encode()).hexdigest()[:16], **content}


def games() -> list[str]:
    """Return the games that have a rulebook."""
    return [
        pack.name
        for pack in packs()
        if pack.text is not None and pack.text.joinpath(FIRST, RULEBOOK).is_dir()
    ]


def book(game: str, language: str = "", edition: str = "") -> Book:
    """Return a game's rules, in the default language if none is named. `edition` is a file's name
    or the hash of a stored edition; empty: the packaged one."""
    title = title_named(game)
    language = language or spoken()
    if language not in LANGUAGES:
        raise UnknownName(
            f"there are no rules in {language!r}", f"there are: {', '.join(LANGUAGES)}"
        )
    if title.name not in games():
        raise UnknownName(f"{game} has no rulebook", f"there are: {', '.join(games())}")
    # a file may change, but a hash always means the same values
    is_fixed = not edition or edition.startswith(HASHED)
    make = _read_book if is_fixed else _read_book.__wrapped__
    return make(title.name, language, edition)


@lru_cache(maxsize=16)
def _read_book(game: str, language: str, edition: str) -> Book:
    title = title_named(game)
    # Prefer a solo game, because it also prints the components of the solo mode.
    takes_edition = any(setting.name == "edition" for setting in title.settings)
    chosen = {"edition": edition} if takes_edition or edition else {}
    state = title.new(title.seats.start, title.settle_settings(chosen))
    text = pack_named(game).text
    assert text is not None, game
    about = read_file(text, language, RULEBOOK, "book.toml")
    printed = title.printed(state)
    proper = frozenset(word for what in about.get("proper", ()) for word in printed["order"][what])
    figures = Figures(title.name, printed, words(language), proper)
    chapters = tuple(
        _chapter(file, read_file(folder, language, inner, file), figures)
        for folder, inner in ((text, RULEBOOK), (_FOLDER, COMMON))
        for file in names(folder, inner)
        if file != "book.toml"
    )
    index: dict[str, dict[str, str]] = {}
    for chapter in chapters:
        for paragraph in chapter.paragraphs:
            for kind, codes in paragraph.about.items():
                for code in codes:
                    index.setdefault(kind, {}).setdefault(code, paragraph.id)
            for ruling in paragraph.rulings:
                index.setdefault("ruling", {}).setdefault(ruling, paragraph.id)
    return Book(
        game=title.name,
        title=title.caption,
        language=language,
        edition=title.edition(state).hash,
        rulebooks=about["rulebooks"],
        chapters=chapters,
        components=tuple(about["components"]),
        index=index,
    )


def _chapter(file: str, data: Mapping[str, Any], figures: Figures) -> Chapter:
    # 04-supply.toml: the number gives the order, the rest is the id.
    id = file.removesuffix(".toml").partition("-")[2]  # noqa: A001
    paragraphs = tuple(_paragraph(entry, id, figures) for entry in data["paragraph"])
    return Chapter(id, data["title"], data.get("part", ""), paragraphs)


def _paragraph(data: Mapping[str, Any], chapter: str, figures: Figures) -> Paragraph:
    return Paragraph(
        id=data["id"],
        title=data["title"],
        chapter=chapter,
        symbol=data.get("symbol", ""),
        blocks=(*read(data["text"], figures), *_table(data.get("table"), figures)),
        rulings={ruling: read_line(text, figures) for ruling, text in data.get("ours", {}).items()},
        cites=tuple(data.get("cites", ())),
        about={
            kind: tuple(
                subject for code in codes.split(",") for subject in figures.spread(code.strip())
            )
            for kind, codes in data.get("about", {}).items()
        },
    )


def _table(data: Mapping[str, Any] | None, figures: Figures) -> Iterator[Block]:
    """Yield columns and rows; `each` makes a row for every key of a printed value."""
    if data is None:
        return
    rows = [[read_line(cell, figures) for cell in row] for row in data.get("rows", ())]
    if "each" in data:
        for keys, value in figures.each(data["each"], data.get("having", "")):
            inner = figures.inside(keys, value)
            rows.append([read_line(cell, inner) for cell in data["row"]])
    yield Block("table", tuple(cell for row in rows for cell in row), tuple(data["columns"]))


def _fits(pattern: str, code: str) -> bool:
    asked, parts = pattern.split("/"), code.split("/")
    return len(asked) == len(parts) and all(
        expected == part
        or expected == "*"
        or (expected.endswith("*") and part.startswith(expected[:-1]))
        for expected, part in zip(asked, parts, strict=True)
    )
