"""Games of the strongest bots replay byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.kernel import record
from stormtable.lab.testing.properties import check

HERE = Path(__file__).parent
EDITION = HERE.parents[1] / "editions" / "lightning.toml"
RECORDS = sorted(HERE.glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_replays_byte_for_byte(path: Path) -> None:
    game = record.verify(path, str(EDITION))
    assert record.write(game).encode() == path.read_bytes()
    assert game.outcome is not None
    assert check(game) == []


def test_they_are_there() -> None:
    assert {path.stem for path in RECORDS} == {"1-expert", "2-hard"}
