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


COUNTED = """
[[area]]
name = "field"
kind = "grid"
path = "field"
place = "field/{row}/{column}"
columns = 8

[[area]]
name = "points"
kind = "track"
path = "points"
spaces = 50

[[area]]
name = "ships"
kind = "table"
path = "ships"
"""


def layout_of(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "layout.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_layout_is_read_with_its_defaults(tmp_path: Path) -> None:
    layout = read_layout(layout_of(tmp_path, GOOD))
    assert layout.areas == (Area("trick", "row", "trick", "trick/{key}", "all"),)
    assert layout.pieces == {"reed-*": PieceLook("green", "")}


def test_grid_track_and_table_are_read_with_their_counts(tmp_path: Path) -> None:
    grid, track, table = read_layout(layout_of(tmp_path, COUNTED)).areas
    assert (grid.kind, grid.columns) == ("grid", 8)
    assert (track.kind, track.spaces) == ("track", 50)
    assert (table.kind, table.columns, table.spaces) == ("table", 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("spaces = 50", "", "has no spaces"),
        ("spaces = 50", "spaces = 0", "spaces is 1 to 200"),
        ("columns = 8", "columns = true", "columns is 1 to 200"),
        ("columns = 8", "spaces = 8", "only a track has spaces"),
    ],
)
def test_a_wrong_count_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(LayoutError, match=problem):
        read_layout(layout_of(tmp_path, COUNTED.replace(old, new)))


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
