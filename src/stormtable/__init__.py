"""Stormtable: one table for the weather board games."""

from stormtable._build import choose

__version__ = "0.1.0"

engine = choose()
"""Whether the compiled modules run or their source."""
