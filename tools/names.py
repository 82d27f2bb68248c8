"""Reject vague identifiers and duplicate class names: `python tools/names.py`.

`banned_names.json` lists the words; eslint reads the same list for the page. A banned word may not
be the name of a variable, argument, function, class or attribute, nor begin or end one (`told_all`,
`_told`). `FIXED` lists the names that a rulebook, a record, the wire or a library decides.

`retired_types.json` lists words that are clear as names of variables, but too general for a class
or a component of the page. A module may have neither a banned name nor one of `MODULES`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "tools", "examples", "bench", "web/tools")
BANNED: tuple[str, ...] = tuple(json.loads((ROOT / "tools/banned_names.json").read_text()))
RETIRED = frozenset(json.loads((ROOT / "tools/retired_types.json").read_text()))
MODULES = frozenset({"after", "closing", "post", "proofs"})
"""Names of former modules. As names of variables they are clear."""
ENDS = [word for word in BANNED if word != "at"]
"""Words that may not end a name; `_at` is the usual ending of a time (`created_at`)."""
VAGUE = re.compile(rf"_*(?:(?:{'|'.join(BANNED)})(?:_\w+)?|\w+_(?:{'|'.join(ENDS)}))_*")

GENERATED = frozenset({"src/stormtable/client/messages.py"})
"""Their names are on the wire."""

OF_GAMES = re.compile(r"_*(?:plan(?:_\w+)?|\w+_plan)_*")
"""Words that only a game may use: The Saboteurs has Plan cards. Elsewhere a table's settings are
`config`, and the moves that a seat keeps for its turn `planned_moves`."""

CLAIMS = "tests/games/weather_machine/oracles/claims"
FIXED: dict[str, frozenset[str]] = {
    path: frozenset(names.split())
    for path, names in {
        # Names of events in records and on the wire.
        "src/stormtable/games/weather_island/rules/events.py": "CUBE_TAKEN ENERGY_MADE GOAL_KEPT",
        "src/stormtable/games/weather_machine/rules/events.py": "SUBSIDY_TAKEN",
        # Terms of the rulebooks.
        "src/stormtable/games/weather_machine/rules/steps.py": "STEP_ONE",
        "src/stormtable/games/weather_machine/rules/solo/plot.py": "ONE_STEP_AHEAD one_step_ahead",
        # Fields of messages, columns of the database and settings of the server.
        "src/stormtable/server/features/accounts/schemas.py": "rest",
        "src/stormtable/server/core/limit_settings.py": "company",
        "src/stormtable/server/features/lobby/schemas.py": "at_zero",
        "src/stormtable/server/features/play/schemas.py": "still",
        "src/stormtable/server/realtime/schemas.py": "at",
        "src/stormtable/table/clock_settings.py": "at_zero",
        # The old name of a title's member, which the title must not have.
        "tests/kernel/test_title.py": "sights",
        # Documented methods, operation ids of routes, an HTTP status, a method of asyncio.
        "src/stormtable/kernel/game.py": "plan still_legal",
        "src/stormtable/server/features/play/planning_routes.py": "keep_plan read_plan try_plan",
        "src/stormtable/server/features/clubs/routes.py": "found_club",
        "src/stormtable/server/core/errors.py": "not_found",
        "src/stormtable/server/core/request_timeout.py": "connection_made",
        # Functions with the names of the message codes that they check.
        f"{CLAIMS}/locations.py": "assembly_slot_taken bot_space_taken marker_slot_taken",
        f"{CLAIMS}/turn.py": "action_taken goal_space_taken goal_spaces_taken office_space_taken "
        "one_action_here one_of_the_other_tracks set_taken space_taken",
        "tests/games/weather_island/oracles/test_notices.py": "spot_taken tile_taken",
    }.items()
}
"""By file: names that contain a banned word and cannot change."""

EDGE = frozenset({"client", "protocol", "server", "store"})
"""Packages that hold one concept as a row, a schema and a client's type, under one name."""
DOMAIN = {
    "Analysis": "bots",
    "Award": "table",
    "Change": "kernel",
    "Chapter": "rulebook",
    "Ladder": "kernel",
    "Lesson": "lessons",
    "Paragraph": "rulebook",
    "Rating": "table",
    "Snapshot": "kernel",
    "Swing": "bots",
}
"""Classes whose row or JSON has the same name in a package of `EDGE`, and their package."""


REPLACEMENTS = frozenset({"companion/rules.py"})
"""Modules of a game whose classes replace rules, and have their names."""


VAGUE_TEST = re.compile(
    r"test_(?:(?:what|who|those|it|they|this|one_that|one_who)_\w+|[^\W_]+"
    r"|(?:\w+_)?(?:told|anew|whoever|so_many|so_much|theirs|decent)(?:_\w+)?)"
)
"""Names of tests without a subject, of a single word, or with one of the vaguest words."""


def is_vague(name: str) -> bool:
    """Return whether a name is or contains a banned word.

    The name of a test is a sentence with a subject: `test_undo_stops_at_a_draw`.
    """
    pattern = VAGUE_TEST if name.startswith("test_") else VAGUE
    return pattern.fullmatch(name.lower()) is not None


def bindings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield every name that a module binds, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name, node.lineno
            case ast.arg(arg=name):
                yield name, node.lineno
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                yield name, node.lineno
            case ast.alias(asname=str(name)):
                yield name, node.lineno
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield name, node.lineno


def vague_names(source: str) -> list[tuple[str, int]]:
    return [(name, line) for name, line in bindings(ast.parse(source)) if is_vague(name)]


def game_words(path: str, source: str) -> list[tuple[str, int]]:
    """Return the names outside the games' packages that only a game may use."""
    if not path.startswith("src/stormtable/") or path.startswith("src/stormtable/games/"):
        return []
    return [
        (name, line)
        for name, line in bindings(ast.parse(source))
        if OF_GAMES.fullmatch(name.lower())
    ]


def retired_classes(source: str) -> list[tuple[str, int]]:
    return [
        (node.name, node.lineno)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef) and node.name.lstrip("_") in RETIRED
    ]


def class_packages(folder: Path) -> dict[str, set[str]]:
    """Return the packages that define a public class of each name, without the games' packages."""
    packages: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).parts
        if parts[0] == "games":
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                packages.setdefault(node.name, set()).add(parts[0])
    return {name: _concepts(name, defined_in) for name, defined_in in packages.items()}


def game_classes(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the game and the name of each class that a game defines twice."""
    for game in sorted(path for path in folder.glob("games/*") if path.is_dir()):
        defined = [
            node.name
            for file in sorted(game.rglob("*.py"))
            if file.relative_to(game).as_posix() not in REPLACEMENTS
            for node in ast.parse(file.read_text(encoding="utf-8")).body
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
        ]
        for name in sorted({name for name in defined if defined.count(name) > 1}):
            yield game.name, name


def _concepts(name: str, packages: set[str]) -> set[str]:
    """Return the packages without those that hold the same concept in another form."""
    if DOMAIN.get(name) in packages:
        return packages - EDGE
    if "kernel" in packages:
        packages = packages - {"protocol"}  # a protocol type is the JSON of the kernel's class
    return {"client, protocol, server, store" if name in EDGE else name for name in packages}


def problems(root: Path) -> Iterator[str]:
    """Yield a line for each vague name and each duplicate class of a tree."""
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            path = file.relative_to(root).as_posix()
            if path in GENERATED:
                continue
            source = file.read_text(encoding="utf-8")
            for name, line in vague_names(source):
                if name not in FIXED.get(path, ()):
                    yield f"{path}:{line}: {name} is vague"
            for name, line in game_words(path, source):
                if name not in FIXED.get(path, ()):
                    yield f"{path}:{line}: {name} is a word of a game"
            for name, line in retired_classes(source):
                yield f"{path}:{line}: class {name} is too general"
            stem = file.stem.removeprefix("test_")
            if "migrations" not in file.parts and (stem in MODULES or is_vague(stem)):
                yield f"{path}: the module's name is vague"
    for name, packages in class_packages(root / "src/stormtable").items():
        if len(packages) > 1:
            yield f"class {name} is in {' and '.join(sorted(packages))}"
    for game, name in game_classes(root / "src/stormtable"):
        yield f"class {name} is defined twice in games/{game}"


def main() -> int:
    lines = list(problems(ROOT))
    for line in lines:
        print(line)
    if lines:
        print("Choose a name from docs/glossary.md.", file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
