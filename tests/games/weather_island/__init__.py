"""Tests of Weather Island, with editions that nobody tunes."""

from pathlib import Path

PLAIN = Path(__file__).parent / "editions" / "plain.toml"
"""Plain tiles: what a rulebook test expects is easy to see."""
RECORDED = Path(__file__).parent / "records" / "edition.toml"
"""The edition of the recorded games and golden numbers."""
