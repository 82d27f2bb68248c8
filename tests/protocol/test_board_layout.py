"""A layout file is read whole, or refused in one line that names the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.protocol.board_layout import Area, LayoutError, PieceLook, read_layout

GOOD = """
[[area]]
name = "trick"
kind = "row"
path = "trick"
place = "trick/{key}"

[piece."reed-*"]
tone = "green"
"""


def layout_of(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "layout.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_layout_is_read_with_its_defaults(tmp_path: Path) -> None:
    layout = read_layout(layout_of(tmp_path, GOOD))
    assert layout.areas == (Area("trick", "row", "trick", "trick/{key}", "all"),)
    assert layout.pieces == {"reed-*": PieceLook("green", "")}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('kind = "row"', 'kind = "heap"', "kind is one of: hand, row"),
        ('tone = "green"', 'tone = "#0f0"', "tone is one of: ink"),
        ('path = "trick"', "", "has no name or no path"),
        ("[[area]]", "[[zone]]", r"it may have \[\[area\]\]"),
        ("[[area]]", "[[area", "cannot be read"),
    ],
)
def test_a_wrong_layout_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(LayoutError, match=problem):
        read_layout(layout_of(tmp_path, GOOD.replace(old, new)))
