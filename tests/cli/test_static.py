"""`stormtable static`: the page as files, for a host without a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.cli import run
from stormtable.cli import static as command


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small built page."""
    folder = tmp_path / "pages"
    (folder / "engine" / "00ff").mkdir(parents=True)
    (folder / "engine" / "00ff" / "engine.zip").write_bytes(b"zip")
    (folder / "index.html").write_text(f"<head>{command.HEAD}</head>", "utf-8")
    (folder / "index.html.br").write_bytes(b"packed")
    monkeypatch.setattr(command, "BUILT", folder)
    return folder


@pytest.mark.usefixtures("built")
def test_static_writes_the_page_for_a_host_without_a_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "public"
    assert run(["static", str(target)]) == 0
    assert "ok" in capsys.readouterr().out
    names = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert names == {"index.html", "404.html", "engine/00ff/engine.zip"}
    for page in ("index.html", "404.html"):
        assert command.MARK in (target / page).read_text("utf-8")
    assert run(["static", str(target)]) == 2
    assert "there already" in capsys.readouterr().err


def test_static_says_that_the_page_is_not_built(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (built / "index.html").unlink()
    assert run(["static", str(tmp_path / "public")]) == 2
    assert "make web" in capsys.readouterr().err
    assert not (tmp_path / "public").exists()
