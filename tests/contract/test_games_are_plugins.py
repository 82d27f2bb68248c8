"""Nothing outside a game's own folder names a game: all other code asks the registry.

The import contracts cover imports. This test covers strings, in Python and on the page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stormtable
from stormtable.kernel.registry import packs

SOURCE = Path(stormtable.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"
EXAMPLES = frozenset({"epilog", "examples"})
"""Keywords and keys that may name a game: examples in help texts and in OpenAPI."""


def game_names() -> list[str]:
    """Return the names of our games and of their packages."""
    ours = [pack for pack in packs() if type(pack.title).__module__.startswith("stormtable.games.")]
    modules = [type(pack.title).__module__.split(".")[2] for pack in ours]
    return [*(pack.name for pack in ours), *modules]


def box_names() -> list[str]:
    """Return the ids of our boxes that are no name of a game, without the ending of a plural."""
    boxes = {box.name for pack in packs() if pack.name in game_names() for box in pack.boxes}
    return sorted(box.removesuffix("s") for box in boxes - set(game_names()))


def is_game_name(text: str) -> bool:
    """Find a game's name, also as the end of a longer one, such as that of its drawing, and a box
    anywhere in a name: `saboteurs_turn`, `--p-saboteur`."""
    names, boxes = "|".join(game_names()), "|".join(box_names())
    return re.search(rf"(?<!\w)(?:{names})(?![\w-])|{boxes}", text, re.IGNORECASE) is not None


def strings(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield the string constants of a tree, without docstrings and examples."""
    for field, value in ast.iter_fields(node):
        if field == "body" and isinstance(value, list):
            children = [child for child in value if not is_docstring(child)]
        else:
            children = value if isinstance(value, list) else [value]
        for child in children:
            if isinstance(child, ast.Dict):
                child = without_examples(child)
            if isinstance(child, ast.keyword) and child.arg in EXAMPLES:
                continue
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                yield child
            elif isinstance(child, ast.AST):
                yield from strings(child)


def is_docstring(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def without_examples(node: ast.Dict) -> ast.Dict:
    pairs = [
        (key, value)
        for key, value in zip(node.keys, node.values, strict=True)
        if not (isinstance(key, ast.Constant) and key.value in EXAMPLES)
    ]
    return ast.Dict([key for key, _ in pairs], [value for _, value in pairs])


def named_in(source: str) -> list[int]:
    """Return the lines of a Python source that name a game."""
    return [node.lineno for node in strings(ast.parse(source)) if is_game_name(str(node.value))]


def page_lines() -> list[str]:
    """Return the lines of the page's code that name a game, outside `games/NAME` and tests.

    One list may name games: `design/symbols.ts`, which the build generates from
    `design/sprite.svg`. The page loads the drawings of all games as one file, so that no symbol
    costs its own request, and a drawing is named after the piece that it shows.
    """
    games = {WEB / "games" / pack.name for pack in packs()}
    return [
        f"{file.relative_to(WEB)}:{number}"
        for file in sorted(WEB.rglob("*"))
        if file.suffix in (".ts", ".svelte", ".css")
        and not file.name.endswith(".test.ts")
        and file != WEB / "design" / "symbols.ts"
        and not games & set(file.parents)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if is_game_name(line)
    ]


def test_python_outside_games_names_no_game() -> None:
    named = [
        f"{file.relative_to(SOURCE)}:{line}"
        for file in sorted(SOURCE.rglob("*.py"))
        if "games" not in file.relative_to(SOURCE).parts
        for line in named_in(file.read_text(encoding="utf-8"))
    ]
    assert named == [], "ask stormtable.kernel.registry for the pack instead"


def test_the_page_names_no_game_outside_its_folder() -> None:
    assert page_lines() == [], "read /api/games (games/shelf.svelte.ts) instead"


@pytest.mark.parametrize(
    "source",
    [
        "if title.name == 'weather-island': ...",
        "LAYOUTS = {'weather-machine': 1}",
        "import_module('stormtable.games.weather_island.pack')",
        "f'/rules/weather-island/{page}'",
        "DRAWING = '#art-weather-machine'",
        "SIGNS = {'saboteurs_turn': 'hideout'}",
        "BOX = 'saboteurs'",
    ],
)
def test_a_string_that_names_a_game_is_found(source: str) -> None:
    assert named_in(source) == [1]


@pytest.mark.parametrize(
    "source",
    [
        "'''Like weather-island.'''",
        "class A:\n    x: int\n    '''As in weather-machine.'''",
        "command(epilog='Example: stormtable play weather-island')",
        "Field(json_schema_extra={'examples': [{'game': 'weather-island'}]})",
        "NAME = 'weather-islands'",
    ],
)
def test_documentation_and_examples_may_name_one(source: str) -> None:
    assert named_in(source) == []
