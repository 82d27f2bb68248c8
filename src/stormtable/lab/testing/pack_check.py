"""Check a game's pack: `stormtable games check`.

The checks load every part, begin a game, play it at random, and look up the messages of everything
that happened, in every language of the pack. They also check the rulebook's links and play the
lessons.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from stormtable.i18n.catalogue import FIRST, MESSAGES, Words, languages, words
from stormtable.kernel.chance import Streams
from stormtable.kernel.declaration import Fault, form_faults, state_faults
from stormtable.kernel.engine import State
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.journal import CHOSE, FIRST_EVENT, REVEALED, Entry, Journal
from stormtable.kernel.registry import BOARD_APIS, PARTS, GamePack, pack_faults
from stormtable.kernel.title import Title
from stormtable.lab.testing.lesson_check import lesson_faults
from stormtable.lessons import lesson_named, lesson_names
from stormtable.protocol.board_layout import read_layout
from stormtable.rulebook.book import Book, book
from stormtable.rulebook.book import games as rulebook_games

SEEDS = range(2)
LONGEST = 4000
"""The most decisions in a random game."""


@dataclass(slots=True)
class Part:
    """One line of the result: a part of the pack, and its faults."""

    name: str
    is_present: bool
    faults: list[Fault] = field(default_factory=list)

    @property
    def status(self) -> str:
        if self.faults:
            return "wrong"
        return "present" if self.is_present else "missing"


@dataclass(slots=True)
class Seen:
    """The codes that random games showed. Each needs a message."""

    questions: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    notices: set[str] = field(default_factory=set)
    faults: dict[str, str] = field(default_factory=dict)


class EventCheck(Journal):
    """Renders each event when it is written, and records those that cannot be rendered."""

    def __init__(self, title: Title, seen: Seen) -> None:
        super().__init__()
        self.title = title
        self.seen = seen

    def write(self, state: State, entry: Entry) -> None:
        kind = entry[0]
        if CHOSE <= kind <= REVEALED:
            return
        if kind < FIRST_EVENT:
            self.seen.faults[f"event number {kind} is reserved"] = (
                f"number events from FIRST_EVENT ({FIRST_EVENT})"
            )
            return
        try:
            event = self.title.event(state, entry)
            json.dumps(event.as_json())
        except Exception as error:  # a game's code may raise anything
            problem = f"event number {kind} does not render: {type(error).__name__}: {error}"
            self.seen.faults[" ".join(problem.split())] = "correct event() of the title"
        else:
            self.seen.events.add(event.name)


def check_pack(pack: GamePack) -> list[Part]:
    """Return every part of a pack with its faults."""
    declared = Part("title", True, pack_faults(pack))
    parts = [declared]
    if not declared.faults:
        seen = Seen()
        rules = Part("rules", True)
        parts.append(rules)
        try:
            rules.faults += _play(pack.title, seen)
        except Exception as error:  # a game's code may raise anything
            problem = " ".join(f"a random game raises {type(error).__name__}: {error}".split())
            rules.faults.append((problem, "run stormtable simulate --check"))
        parts.append(Part("events", bool(seen.events), list(seen.faults.items())))
        parts += _text_parts(pack, seen)
        parts += [_rulebook_part(pack), _lessons_part(pack)]
    parts.append(Part("edition", pack.edition is not None))
    parts += [_loaded(pack, kind) for kind in PARTS]
    parts += [Part("web", pack.web is not None, _web_faults(pack)), _layout_part(pack)]
    return parts


def _play(title: Title, seen: Seen) -> list[Fault]:
    settings = title.settle_settings({})
    sizes = (title.seats.start, title.seats.stop - 1)
    faults = form_faults(title, [title.new(players, settings) for players in sizes])
    for players in sizes:
        faults += state_faults(title, title.new(players, settings))
    if faults:
        return list(dict.fromkeys(faults))
    for players in sizes:
        for seed in SEEDS:
            state = title.new(players, settings)
            _add_listed(title, state, seen)
            state.journal = EventCheck(title, seen)
            state.chance = Streams(seed)
            _play_on(title, state, seen, Random(seed))
    return [
        (f"the notation of an option begins with {verb!r}, which is not a verb", "add it to verbs")
        for verb in sorted(seen.verbs - set(title.verbs))
    ]


def _add_listed(title: Title, state: State, seen: Seen) -> None:
    """Add the questions and refusals that the title itself lists."""
    for listed in title.coverage_points(state):
        kind, _, code = listed.partition(" ")
        if kind == "question":
            seen.questions.add(code)
        elif kind == "refusal":
            seen.notices.add(code)


def _play_on(title: Title, state: State, seen: Seen, rng: Random) -> None:
    state.advance()
    for _ in range(LONGEST):
        if state.over:
            title.outcome(state)
            return
        step, rule = state.agenda[-1], state.rule
        seen.questions.add(rule.name)
        for option in state.choices:
            seen.verbs.add(rule.notation(state, step, option).split()[0])
            seen.notices |= {notice.code for notice in rule.warnings(state, step, option)}
        state.apply(rng.choice(state.choices))


def _text_parts(pack: GamePack, seen: Seen) -> Iterator[Part]:
    """Return a line for each language of the pack, or one line that says that it has none."""
    brought = [] if pack.text is None else sorted(pack.text.iterdir())
    brought = [folder for folder in brought if (folder / MESSAGES).is_file()]
    if not brought:
        yield Part("text", False)
    for folder in brought:
        try:
            catalogue = Words(tomllib.loads((folder / MESSAGES).read_text(encoding="utf-8")))
        except ValueError as error:
            problem = f"{folder.name}/{MESSAGES} cannot be read ({error})"
            yield Part(f"text/{folder.name}", True, [(problem, "correct the TOML")])
            continue
        shared = words(folder.name if folder.name in languages() else FIRST)
        lacks = [
            f"{table} {code}"
            for table, codes in (
                ("question", seen.questions),
                ("option", seen.verbs),
                # A game with a story has the sentences of its events there.
                ("event", () if pack.story else seen.events),
            )
            for code in sorted(codes)
            if not catalogue.has(pack.name, table, code)
        ]
        lacks += [
            f"notice {code}"
            for code in sorted(seen.notices)
            if not catalogue.has(pack.name, "notice", code) and not shared.has("notice", code)
        ]
        remedy = f"add it to {folder.name}/{MESSAGES}"
        faults = [(f"there is no message for {key}", remedy) for key in lacks]
        yield Part(f"text/{folder.name}", True, faults)


def _rulebook_part(pack: GamePack) -> Part:
    part = Part("rulebook", pack.name in rulebook_games())
    if part.is_present:
        for language in languages():
            try:
                part.faults += _dead_links(book(pack.name, language), language)
            except (StormtableError, KeyError, ValueError) as error:
                problem = f"the rulebook cannot be read in {language} ({error})"
                part.faults.append((" ".join(problem.split()), "correct the chapter"))
    return part


def _dead_links(rules: Book, language: str) -> Iterator[Fault]:
    for paragraph in rules.paragraphs:
        for link in paragraph.links():
            if rules.paragraph(link) is None:
                yield (
                    f"{language}: paragraph {paragraph.id!r} leads to {link!r}, which is not there",
                    "name the id of a paragraph",
                )


def _lessons_part(pack: GamePack) -> Part:
    part = Part("lessons", False)
    for name in lesson_names():
        lesson = lesson_named(name)
        if lesson.game == pack.name:
            part.is_present = True
            part.faults += [
                (f"lesson {name}, {fault}", "correct the lesson") for fault in lesson_faults(lesson)
            ]
    return part


def _web_faults(pack: GamePack) -> list[Fault]:
    if pack.web is None or pack.web.api in BOARD_APIS:
        return []
    known = ", ".join(map(str, BOARD_APIS))
    return [(f"the page has no board API {pack.web.api}", f"write the module for one of: {known}")]


def _layout_part(pack: GamePack) -> Part:
    part = Part("layout", pack.layout is not None)
    if pack.layout is not None:
        try:
            read_layout(pack.layout)
        except StormtableError as error:
            part.faults.append((error.problem, error.remedy))
    return part


def _loaded(pack: GamePack, kind: str) -> Part:
    try:
        return Part(kind, pack.part(kind) is not None)
    except StormtableError as error:
        return Part(kind, True, [(error.problem, error.remedy)])
    except Exception as error:  # a part's module may raise anything
        problem = " ".join(f"{type(error).__name__}: {error}".split())
        name: str = getattr(pack, kind)
        return Part(kind, True, [(f"{name} cannot be loaded ({problem})", "correct the name")])
