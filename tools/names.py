"""Reject vague identifiers and duplicate class names: `python tools/names.py`.

`banned_names.json` lists the words; eslint reads the same list for the page. A banned word may not
be the name of a variable, argument, function, class or attribute, nor begin or end one (`told_all`,
`_told`). `names_baseline.json` counts what older code has, by folder and name, so that moving a
file changes nothing. It may only shrink: `--update` lowers it, and refuses to raise it.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "tools", "examples", "bench")
BANNED: tuple[str, ...] = tuple(json.loads((ROOT / "tools/banned_names.json").read_text()))
BASELINE = ROOT / "tools/names_baseline.json"
ENDS = [word for word in BANNED if word != "at"]
"""Words that may not end a name; `_at` is the usual ending of a time (`created_at`)."""
VAGUE = re.compile(rf"_*(?:(?:{'|'.join(BANNED)})(?:_\w+)?|\w+_(?:{'|'.join(ENDS)}))_*")

GENERATED = frozenset({"src/stormtable/client/messages.py"})
"""Their names are on the wire."""
EDGE = frozenset({"client", "protocol", "server", "store"})
"""Packages that hold one concept as a row, a schema and a client's type, under one name."""

Counts = dict[str, int]
"""How many times a name is bound in a folder: "src told" -> 3."""


def is_vague(name: str) -> bool:
    """Whether a name is or contains a banned word. The name of a test is a sentence."""
    return not name.startswith("test_") and VAGUE.fullmatch(name.lower()) is not None


def bindings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name that a module gives to something, with its line."""
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


def class_packages(folder: Path) -> dict[str, set[str]]:
    """The packages that define a public class of each name. One game's classes are its own."""
    packages: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).parts
        if parts[0] == "games":
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                packages.setdefault(node.name, set()).add(parts[0])
    return {name: _concepts(defined_in) for name, defined_in in packages.items()}


def _concepts(packages: set[str]) -> set[str]:
    """The packages without those that hold the same concept in another form."""
    if "kernel" in packages:
        packages = packages - {"protocol"}  # a protocol type is the JSON of the kernel's class
    return {"client, protocol, server, store" if name in EDGE else name for name in packages}


def problems(root: Path) -> tuple[Counts, dict[str, list[str]]]:
    """What is wrong in a tree: how often, and where."""
    lines: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            path = file.relative_to(root).as_posix()
            if path in GENERATED:
                continue
            for name, line in vague_names(file.read_text(encoding="utf-8")):
                lines.setdefault(f"{folder} {name}", []).append(f"{path}:{line}")
    for name, packages in class_packages(root / "src/stormtable").items():
        if len(packages) > 1:
            lines[f"class {name}"] = sorted(packages)
    return {key: len(places) for key, places in lines.items()}, lines


def added(counts: Counts, baseline: Counts) -> list[str]:
    """The keys that occur more often than the baseline allows."""
    return sorted(key for key, count in counts.items() if count > baseline.get(key, 0))


def shrunk(counts: Counts, baseline: Counts) -> Counts:
    """The baseline without what is gone. Nothing is added and no count grows."""
    return {key: min(counts[key], baseline[key]) for key in sorted(baseline) if counts.get(key)}


def main(arguments: list[str]) -> int:
    counts, lines = problems(ROOT)
    baseline: Counts = json.loads(BASELINE.read_text(encoding="utf-8"))
    new = added(counts, baseline)
    smaller = shrunk(counts, baseline)
    for key in new:
        print(f"{key}: {counts[key]} times, {baseline.get(key, 0)} allowed:", *lines[key])
    if new:
        print("Choose a name from docs/glossary.md; the baseline may only shrink.", file=sys.stderr)
        return 1
    if smaller != baseline:
        if "--update" not in arguments:
            print("Names are gone: run python tools/names.py --update", file=sys.stderr)
            return 1
        text = json.dumps(smaller, indent=0, ensure_ascii=False, sort_keys=True)
        BASELINE.write_text(f"{text}\n", encoding="utf-8")
        print(f"The baseline shrank from {sum(baseline.values())} to {sum(smaller.values())}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
