"""`tools/names.py` finds vague names and duplicate classes."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def lint(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    yield import_module("names")
    sys.modules.pop("names", None)


@pytest.fixture
def tree(lint: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small tree without vague names."""
    (tmp_path / "src/stormtable/kernel").mkdir(parents=True)
    (tmp_path / "src/stormtable/kernel/game.py").write_text("message = 1\n")
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "source",
    [
        "told = 1",
        "news = []",
        "company_of = 1",
        "told: int = 1",
        "for told in (): ...",
        "[told for told in ()]",
        "(told := 1)",
        "with open(x) as told: ...",
        "import x as told",
        "def told(): ...",
        "async def f(told): ...",
        "class Told: ...",
        "lambda told: 0",
        "self.told = 1",
        "self._told = 1",
        "told_all = 1",
        "all_told = 1",
        "try: ...\nexcept E as told: ...",
        "def f(*, so_many=0): ...",
        "def test_what_is_refused(): ...",
        "def test_the_price_is_told_first(): ...",
        "def test_it_replays_to_any_line(): ...",
        "def test_version(): ...",
        "def test_a_bot_of_theirs_stays(): ...",
    ],
)
def test_a_vague_name_is_found_wherever_it_is_bound(source: str, lint: Any) -> None:
    assert len(lint.vague_names(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "message = told",
        "x.told()",
        "created_at = 1",
        "stone = 1",
        "untold = 1",
        "def test_a_notice_has_a_sentence(): ...",
        "def test_one_notice_is_left_at_rest(): ...",
        "'told'",
    ],
)
def test_uses_and_other_words_are_allowed(source: str, lint: Any) -> None:
    assert lint.vague_names(source) == []


def test_only_games_may_use_the_word_plan(lint: Any) -> None:
    source = "plan = table.config\nlate_plan = 1\nplanned_moves = ()\nplane = 1\n"
    assert lint.game_words("src/stormtable/store/tables.py", source) == [
        ("plan", 1),
        ("late_plan", 2),
    ]
    assert lint.game_words("src/stormtable/games/weather_machine/rules/x.py", source) == []


def test_the_lint_fails_and_names_the_line_when_a_name_is_vague(
    lint: Any, tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lint.main() == 0
    (tree / "src/stormtable/kernel/game.py").write_text("message = 1\ntold = 2\n")
    assert lint.main() == 1
    assert capsys.readouterr().out == "src/stormtable/kernel/game.py:2: told is vague\n"


def test_a_fixed_name_is_allowed_in_its_file_only(lint: Any, tree: Path) -> None:
    source = "def still_legal(): ...\n"
    (tree / "src/stormtable/kernel/game.py").write_text(source)
    assert lint.main() == 0
    (tree / "src/stormtable/kernel/other.py").write_text(source)
    assert lint.main() == 1


def test_every_fixed_name_is_in_its_file(lint: Any) -> None:
    for path, names in lint.FIXED.items():
        source = (ROOT / path).read_text(encoding="utf-8")
        refused = {*lint.vague_names(source), *lint.game_words(path, source)}
        assert {name for name, _ in refused} == names, path


def test_a_class_name_in_two_packages_is_found(lint: Any, tree: Path) -> None:
    for package in ("kernel", "table"):
        (tree / f"src/stormtable/{package}").mkdir(exist_ok=True)
        (tree / f"src/stormtable/{package}/settings.py").write_text("class Settings: ...\n")
    assert list(lint.problems(tree)) == ["class Settings is in kernel and table"]
    assert lint.main() == 1


def test_a_row_and_a_schema_of_one_concept_share_its_name(lint: Any, tree: Path) -> None:
    for package in ("store", "server", "client"):
        (tree / f"src/stormtable/{package}").mkdir()
        (tree / f"src/stormtable/{package}/club.py").write_text("class Club: ...\n")
    assert lint.main() == 0


def test_a_row_shares_the_name_of_the_domain_class_that_it_stores(lint: Any, tree: Path) -> None:
    for package in ("store", "rulebook"):
        (tree / f"src/stormtable/{package}").mkdir()
        (tree / f"src/stormtable/{package}/book.py").write_text("class Chapter: ...\n")
    assert lint.main() == 0
    (tree / "src/stormtable/kernel/book.py").write_text("class Chapter: ...\n")
    assert lint.main() == 1


def test_a_class_name_that_a_game_uses_twice_is_found(lint: Any, tree: Path) -> None:
    for part in ("rules", "puzzles", "companion"):
        (tree / f"src/stormtable/games/chess/{part}").mkdir(parents=True)
    (tree / "src/stormtable/games/chess/rules/turn.py").write_text("class Turn: ...\n")
    (tree / "src/stormtable/games/chess/companion/rules.py").write_text("class Turn: ...\n")
    assert list(lint.problems(tree)) == []
    (tree / "src/stormtable/games/chess/puzzles/turn.py").write_text("class Turn: ...\n")
    assert list(lint.problems(tree)) == ["class Turn is defined twice in games/chess"]


def test_a_retired_class_name_is_found_but_a_variable_may_have_it(lint: Any, tree: Path) -> None:
    (tree / "src/stormtable/kernel/game.py").write_text("row = 1\nclass _Row: ...\n")
    assert list(lint.problems(tree)) == [
        "src/stormtable/kernel/game.py:2: class _Row is too general"
    ]


@pytest.mark.parametrize("name", ["post", "closing", "proofs", "after", "told", "walks"])
def test_a_retired_module_name_is_found(name: str, lint: Any, tree: Path) -> None:
    (tree / f"src/stormtable/kernel/{name}.py").write_text("post = after = 1\n")
    assert list(lint.problems(tree)) == [
        f"src/stormtable/kernel/{name}.py: the module's name is vague"
    ]


def test_eslint_reads_the_same_lists() -> None:
    config = (ROOT / "web/eslint.config.js").read_text(encoding="utf-8")
    assert "tools/banned_names.json" in config
    assert "tools/retired_types.json" in config
