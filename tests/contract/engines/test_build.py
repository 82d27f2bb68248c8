"""Which engine runs, and why."""

from __future__ import annotations

import json
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from stormtable import _build

JUDGE = "games/weather_machine/bots/search/judge.py"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a package with one compiled module."""
    source = tmp_path / "kernel" / "codes.py"
    source.parent.mkdir()
    source.write_text("rules = 1\n", encoding="utf-8")
    source.with_suffix(EXTENSION_SUFFIXES[0]).touch()
    digest = blake2b(source.read_bytes(), digest_size=8).hexdigest()
    bot = tmp_path / JUDGE
    bot.parent.mkdir(parents=True)
    bot.write_text("bot = 1\n", encoding="utf-8")
    judged = blake2b(bot.read_bytes(), digest_size=8).hexdigest()
    (tmp_path / "_compiled.json").write_text(json.dumps({"kernel/codes.py": digest, JUDGE: judged}))
    monkeypatch.setattr(_build, "PACKAGE", tmp_path)
    monkeypatch.setattr(_build, "MANIFEST", tmp_path / "_compiled.json")
    monkeypatch.delenv("STORMTABLE_PURE", raising=False)
    return tmp_path


def test_compiled_modules_run(package: Path) -> None:
    assert _build.engine() == _build.COMPILED


def test_changed_source_is_not_passed_over(package: Path) -> None:
    (package / "kernel" / "codes.py").write_text("rules = 2\n", encoding="utf-8")
    assert _build.engine() == _build.STALE


def test_changed_bots_are_not_passed_over_and_leave_the_rules_compiled(package: Path) -> None:
    (package / JUDGE).write_text("bot = 2\n", encoding="utf-8")
    assert _build.engine() == _build.OLD_BOTS
    (package / "kernel" / "codes.py").write_text("rules = 2\n", encoding="utf-8")
    assert _build.engine() == _build.STALE


def test_stale_bots_are_found_by_their_source_and_the_rules_are_not() -> None:
    finder = _build.SourceFinder(bots_only=True)
    assert finder.find_spec("stormtable.kernel.codes") is None
    folder = str(Path(_build.__file__).parent / JUDGE.rpartition("/")[0])
    name = f"stormtable.{JUDGE.removesuffix('.py').replace('/', '.')}"
    spec = finder.find_spec(name, [folder])
    assert spec is not None
    assert str(spec.origin).endswith("judge.py")


def test_a_package_without_its_source_is_not_stale(package: Path) -> None:
    (package / "kernel" / "codes.py").unlink()
    assert _build.engine() == _build.COMPILED


def test_pure_python_can_be_forced(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORMTABLE_PURE", "1")
    assert _build.engine() == _build.FORCED


def test_modules_that_another_python_compiled_do_not_run_here(package: Path) -> None:
    module = (package / "kernel" / "codes.py").with_suffix(EXTENSION_SUFFIXES[0])
    module.rename(module.with_name("codes.cpython-27-other.so"))
    assert _build.engine() == _build.NOT_BUILT


def test_without_compiled_modules_the_source_runs(package: Path) -> None:
    (package / "_compiled.json").unlink()
    assert _build.engine() == _build.NOT_BUILT
