"""Which computed figures a table shows: a tile's worth on each machine, for example."""

from __future__ import annotations

from typing import Literal

Reckoning = Literal["all", "own", "none"]

RECKON_ALL: Reckoning = "all"
"""Figures for every seat."""
RECKON_OWN: Reckoning = "own"
"""Figures for the viewer's own seat."""
NO_RECKONING: Reckoning = "none"
"""No figures and no hints."""
