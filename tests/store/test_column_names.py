"""Attributes that were renamed keep the columns that databases of earlier versions have."""

from __future__ import annotations

import pytest
from sqlalchemy import inspect

from stormtable.store.schema.base import Base
from stormtable.store.schema.people import Person
from stormtable.store.schema.tables import Seat, Table
from stormtable.store.schema.tournaments import Tournament


@pytest.mark.parametrize(
    ("stored", "attribute", "column"),
    [
        (Table, "config", "plan"),
        (Table, "take_back_vote", "back"),
        (Tournament, "config", "plan"),
        (Seat, "planned_moves", "plan"),
        (Seat, "auto_answers", "orders"),
        (Person, "absence", "rest"),
    ],
)
def test_a_renamed_attribute_keeps_its_column(
    stored: type[Base], attribute: str, column: str
) -> None:
    assert inspect(stored).attrs[attribute].columns[0].name == column
