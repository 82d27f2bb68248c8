"""`stormtable.authoring` offers everything an author imports, and loads only what is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from stormtable import authoring
from stormtable.kernel.registry import GamePack

ROOT = Path(__file__).parents[1]
HEAVY = ("rich", "numpy", "typer", "fastapi", "sqlalchemy")
ABOVE_THE_KERNEL = ("bots", "terminal", "editor", "lab", "i18n", "cli")


def loaded_by(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after running the code."""
    printed = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return set(printed.stdout.split())


def test_importing_the_names_of_the_kernel_loads_nothing_above_it() -> None:
    eager = sorted(set(authoring.__all__) - set(authoring._LAZY))
    modules = loaded_by(f"from stormtable.authoring import {', '.join(eager)}")
    assert not {name for name in modules if name.partition(".")[0] in HEAVY}
    layers = {name.split(".")[1] for name in modules if name.startswith("stormtable.")}
    assert not layers & set(ABOVE_THE_KERNEL)
    assert "stormtable.kernel.registry" in modules


def test_a_lazy_name_loads_its_module_when_it_is_used() -> None:
    assert "rich" in loaded_by("from stormtable.authoring import Screen")


@pytest.mark.parametrize("name", authoring.__all__)
def test_every_name_can_be_imported(name: str) -> None:
    assert getattr(authoring, name) is not None
    assert name in dir(authoring)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Scren'"):
        authoring.__getattr__("Scren")


def test_the_type_of_every_part_of_a_pack_is_offered() -> None:
    parts = {"title": "Title", "awards": "AwardRule", "bots": "BotSet", "screen": "Screen"}
    parts |= {"balance": "Balance", "training": "Training", "editor": "Layout"}
    parts |= {"encoding": "Encoding", "drawing": "Drawing", "speaker": "Speaker"}
    parts |= {"web": "WebFace", "boxes": "Box", "story": "Composer", "reckoning": "View"}
    parts |= {"puzzles": "PuzzleSet"}
    paths = {"text", "edition", "layout"}
    functions = {"companion"}  # its arguments and results are plain values, so no type is needed
    assert {*parts, *paths, *functions} == set(GamePack.__dataclass_fields__)
    assert set(parts.values()) <= set(authoring.__all__)


def test_the_example_game_needs_no_other_module() -> None:
    tree = ast.parse((ROOT / "examples" / "pass_the_storm.py").read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {module for module in modules if module and module.startswith("stormtable")}
    assert ours == {"stormtable.authoring"}
