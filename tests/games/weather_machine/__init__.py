"""Tests of Weather Machine and The Saboteurs, with an edition that nobody tunes."""

from pathlib import Path

LIGHTNING = Path(__file__).parent / "editions" / "lightning.toml"
RECORDS = Path(__file__).parent / "records"
