"""Tests of Weather Island, with editions that tuning does not change."""

from pathlib import Path

PLAIN = Path(__file__).parent / "editions" / "plain.toml"
"""Plain tiles, so that the expected results of rulebook tests are easy to see."""
RECORDED = Path(__file__).parent / "records" / "edition.toml"
"""The edition of the recorded games and golden numbers."""
