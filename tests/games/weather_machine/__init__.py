"""Tests of Weather Machine and The Saboteurs, with an edition that tuning does not change."""

from pathlib import Path

LIGHTNING = Path(__file__).parent / "editions" / "lightning.toml"
RECORDS = Path(__file__).parent / "records"
