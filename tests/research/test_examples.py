"""The examples run, and the bot of the page plays in the arena."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stormtable.cli import run

ROOT = Path(__file__).parents[2]
EXAMPLES = ("library", "match", "reading_a_record", "drawing", "reading_a_dataset")


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    import_module(f"examples.research.{name}").main()
    assert capsys.readouterr().out


def test_the_notebook_runs() -> None:
    notebook = json.loads((ROOT / "examples/research/reading_a_dataset.ipynb").read_text())
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["episode"].view(0)._repr_svg_().startswith("<svg")


def test_the_training_example_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    training = import_module("examples.research.training")
    trained = training.train(60)
    fresh = 30
    before, after = training.wins(0 * trained, fresh), training.wins(trained, fresh)
    assert before < 0.6 * fresh
    assert after > 0.7 * fresh


def test_the_bot_of_the_page_plays_in_the_arena(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("STORMTABLE_BOT_CLASSES", "")
    bots = "examples.research.miser_bot:MiserBot,random"
    arguments = ["arena", "weather-island", "--bots", bots, "--games", "4", "--workers", "1"]
    assert run(arguments) == 0
    assert "Miser" in capsys.readouterr().out
    source = (ROOT / "examples/research/miser_bot.py").read_text()
    assert source.count("\n") <= 36
    assert sys.modules["examples.research.miser_bot"]
    page = (ROOT / "docs/write-a-bot.md").read_text()
    body = source[source.index("class MiserBot") :].rstrip()
    assert body in page


def test_a_bot_written_from_the_page_plays_in_the_arena(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands are those of the page; the bot is not, but has everything from there."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("STORMTABLE_BOT_CLASSES", "")
    bot = "examples.research.thrifty_bot:ThriftyBot"
    arguments = ["arena", "weather-island", "--bots", f"{bot},random", "--games", "4"]
    assert run([*arguments, "--workers", "1", "--json", "-"]) == 0
    ranking = json.loads(capsys.readouterr().out)
    assert ranking["games"] == 4
    assert {entry["bot"] for entry in ranking["bots"]} == {"thrifty", "random"}
    assert run(["simulate", "weather-island", "--bots", bot, "--games", "2", "--check"]) == 0
    source = (ROOT / "examples/research/thrifty_bot.py").read_text()
    assert source.count("\n") <= 40
    page = (ROOT / "docs/write-a-bot.md").read_text()
    for needed in ("from stormtable.authoring import View", "view.sample(rng)", "option.args"):
        assert needed in page


def test_the_committed_learning_curve_ends_where_the_page_says() -> None:
    """MaskablePPO needs torch, which no test has: picture and text must at least agree."""
    page = (ROOT / "docs/research.md").read_text()
    drawing = (ROOT / "docs/pictures/learning-curve.svg").read_text()
    assert "364 of 400" in page
    assert "pictures/learning-curve.svg" in page
    assert "364 of 400" in drawing
