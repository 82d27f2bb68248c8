"""`import stormtable` is enough: its names, its cost, and games of other packages."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import warnings
from pathlib import Path

import pytest

import stormtable
from kernel.toy import Toy
from stormtable.kernel import registry
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.title import Title

ROOT = Path(__file__).parents[1]


def python(code: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    """Run `code` in a separate Python, with these folders on its path."""
    path = os.pathsep.join([str(ROOT / "src"), *map(str, paths)])
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_single_import_is_enough_to_play() -> None:
    done = python(
        "import stormtable\n"
        "print([title.name for title in stormtable.titles()])\n"
        "game = stormtable.new_game('weather-island', 2, seed=1)\n"
        "print(isinstance(game, stormtable.Game), game.decision.question)\n"
    )
    assert done.stdout == "['weather-island', 'weather-machine']\nTrue keep_first_goal\n", done


def test_the_package_loads_nothing_before_a_name_is_used() -> None:
    done = python("import stormtable, sys; print([m for m in sys.modules if 'stormtable.' in m])")
    assert done.stdout == "['stormtable._build']\n"


def test_every_name_in_all_exists() -> None:
    for name in stormtable.__all__:
        assert getattr(stormtable, name) is not None
        assert name in dir(stormtable)
    with pytest.raises(AttributeError, match="'stormtable' has no attribute 'chess'"):
        getattr(stormtable, "ches" + "s")


def test_our_own_games_have_an_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][registry.ENTRY_POINT] == {"stormtable": "stormtable.games"}


# --- games of other packages --------------------------------------------------------------


def distribution(folder: Path, name: str, source: str) -> None:
    """Create an installed package with a module that brings a game."""
    module = name.replace("-", "_")
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    info = folder / f"{module}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    entry = f"[{registry.ENTRY_POINT}]\n{name} = {module}\n"
    (info / "entry_points.txt").write_text(entry, "utf-8")


GOOD = (
    "from kernel.toy import Toy\nfrom stormtable.kernel.registry import register\nregister(Toy())\n"
)
THIEF = (
    "from kernel.toy import Toy\nfrom stormtable.kernel.registry import register\n"
    "class Mine(Toy):\n    name = 'weather-island'\nregister(Mine())\n"
)


def test_games_are_found_and_a_broken_one_breaks_no_other(tmp_path: Path) -> None:
    distribution(tmp_path, "a-broken-game", "raise RuntimeError('no\\nluck')\n")
    distribution(tmp_path, "b-missing-game", "import there_is_no_such_module\n")
    distribution(tmp_path, "c-thief", THIEF)
    distribution(tmp_path, "d-good-game", GOOD)
    code = "import stormtable\nfor _ in 'ab': print([t.name for t in stormtable.titles()])\n"
    done = python(code, tmp_path, ROOT / "tests")
    assert done.stdout == "['toy', 'weather-island', 'weather-machine']\n" * 2, done
    warnings = [line for line in done.stderr.splitlines() if "UserWarning" in line]
    assert len(warnings) == 3
    assert (
        "the game 'a-broken-game' of a-broken-game cannot be loaded (RuntimeError: no luck);"
        " mend or uninstall a-broken-game" in warnings[0]
    )
    assert "No module named 'there_is_no_such_module'" in warnings[1]
    assert "c_thief brings a game 'weather-island', and there is one" in warnings[2]


def test_no_game_takes_the_name_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_packs", {})

    class Other(Title):
        name = "toy"

    registry.register(Toy())
    registry.register(Toy())
    monkeypatch.setattr(Other, "__abstractmethods__", frozenset())
    with pytest.raises(BadSetting, match="there is one; name it otherwise"):
        registry.register(Other())  # type: ignore[abstract]


def test_whole_games_need_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(stormtable.titles()) >= 2


def test_the_games_are_listed_by_their_package() -> None:
    assert [title.name for title in stormtable.games()] == ["weather-island", "weather-machine"]
