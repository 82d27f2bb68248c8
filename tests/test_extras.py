"""The engine needs only `mypy-extensions`, and a missing package is named with its extra."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from stormtable.kernel.extras import EXTRAS, missing_extra

ROOT = Path(__file__).parents[1]
TERMINAL = (
    "typer rich markdown_it mdurl pygments click shellingham annotated_doc typing_extensions"
    " pydantic pydantic_core annotated_types typing_inspection"  # typer needs them
)
OPTIONAL = {"cupy", "typing_extensions"}
"""Packages that are used only if present, or only by type checkers."""
BLOCKER = """
import sys
allowed = {{"stormtable", "mypy_extensions", *{allowed!r}.split()}}
class Blocker:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        # The compiled engine has its code in separate modules.
        ours = top in allowed or top.startswith("stormtable") and top.endswith("__mypyc")
        if not ours and top not in sys.stdlib_module_names and not top.startswith("_"):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocker())
{code}
"""
LIBRARY = """
from random import Random
import stormtable
from stormtable import authoring, lessons, rulebook
from stormtable.bots import bot_named
from stormtable.i18n.catalogue import words
from stormtable.kernel.registry import packs
from stormtable.lab.arena.simulate import simulate
from stormtable.lab.testing.pack_check import check_pack
for pack in packs():
    game = stormtable.new_game(pack.name, players=2, seed=1)
    decision = game.decision
    game.play(bot_named("random", pack.name, 1).choose(game.view(decision.seat)), decision.seat)
    assert game.view(0).svg().startswith("<svg")
    assert pack.part("awards") and pack.part("bots") and rulebook.book(pack.name, "pt")
assert lessons.lesson_names() and words("pt").has("table")
assert authoring.BotSet and authoring.Component and authoring.Reasons
print("played")
"""
COMMAND = "import sys; sys.argv[1:] = {arguments!r}\nfrom stormtable.__main__ import main\nmain()"


def run(code: str, allowed: str = "") -> subprocess.CompletedProcess[str]:
    blocked = BLOCKER.format(allowed=allowed, code=code)
    return subprocess.run(
        [sys.executable, "-c", blocked], capture_output=True, text=True, check=False, cwd=ROOT
    )


def command(*arguments: str, allowed: str = "") -> subprocess.CompletedProcess[str]:
    return run(COMMAND.format(arguments=list(arguments)), allowed)


def test_the_library_needs_nothing_else() -> None:
    done = run(LIBRARY)
    assert (done.returncode, done.stdout) == (0, "played\n"), done.stderr


def test_the_bare_command_lists_the_games_and_names_the_extra_of_all_others() -> None:
    games = command("games")
    assert games.returncode == 0, games.stderr
    assert "weather-island" in games.stdout
    refused = command("play", "weather-island")
    assert refused.returncode == 2
    assert refused.stderr == (
        "error: this needs typer, which is not installed; pip install 'stormtable[terminal]'\n"
    )


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "server"),
        (("backup", "copy.sqlite"), "server"),
        (("arena", "weather-island", "--bots", "random,greedy", "--games", "2"), "lab"),
        (("mcp",), "research"),
    ],
)
def test_a_command_without_its_extra_says_which_to_install(
    arguments: tuple[str, ...], extra: str
) -> None:
    done = command(*arguments, allowed=TERMINAL)
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1].endswith(f"pip install 'stormtable[{extra}]'")
    assert "Traceback" not in done.stderr


def test_the_terminal_extra_is_enough_to_simulate() -> None:
    game = ("simulate", "weather-island", "--players", "2", "--games", "1", "--bots", "random")
    done = command(*game, allowed=TERMINAL)
    assert done.returncode == 0, done.stderr


# --- the extras of pyproject.toml ---------------------------------------------------------------

NAMES = {
    "argon2-cffi": "argon2",
    "mypy-extensions": "mypy_extensions",
    "open-spiel": "pyspiel",
    "pillow": "PIL",
}


def packages(requirements: list[str]) -> set[str]:
    """Return the modules that requirements bring, without our own extras."""
    names = {
        requirement.partition(">")[0].partition("[")[0].strip() for requirement in requirements
    }
    return {NAMES.get(name, name.replace("-", "_")) for name in names - {"stormtable", "tzdata"}}


def extras() -> dict[str, set[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == ["mypy-extensions>=1.1"]
    declared = project["optional-dependencies"]
    return {name: packages(requirements) for name, requirements in declared.items()}


def test_every_package_is_named_with_an_extra_that_brings_it() -> None:
    declared = extras()
    for package, extra in EXTRAS.items():
        assert package in declared[extra] or package == "starlette", package
    for extra in ("terminal", "server", "postgres", "lab", "client", "research"):
        assert declared[extra] <= set(EXTRAS)


def test_every_third_party_module_of_the_source_has_an_extra() -> None:
    imported: set[str] = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                imported.add((node.module or "").partition(".")[0])
    ours = {"stormtable", "mypy_extensions"}
    assert imported - set(sys.stdlib_module_names) - ours <= set(EXTRAS) | OPTIONAL


def test_a_module_that_no_extra_brings_is_not_explained() -> None:
    assert missing_extra(ModuleNotFoundError(name="no_such_module")) is None
