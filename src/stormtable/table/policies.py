"""The policy of each kind of table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.table.lesson_policy import LESSON, LessonPolicy
from stormtable.table.live import LiveGame
from stormtable.table.policy import OPEN_POLICY, TablePolicy


def policy_of(origin: Mapping[str, Any] | None, live: LiveGame) -> TablePolicy:
    """Return the policy of a table, by its `origin`."""
    lesson = (origin or {}).get(LESSON)
    return LessonPolicy(lesson, live) if lesson else OPEN_POLICY
