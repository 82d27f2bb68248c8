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
def test_a_record_of_strong_bots_replays_byte_for_byte(path: Path) -> None:
    game = record.verify(path, str(EDITION))
    assert record.write(game).encode() == path.read_bytes()
    assert game.outcome is not None
    assert check(game) == []


def test_records_of_expert_and_hard_exist() -> None:
    assert {path.stem for path in RECORDS} == {"1-expert", "2-hard"}
