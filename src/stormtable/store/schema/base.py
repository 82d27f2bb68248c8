"""The base of all tables of the database, and the types of their columns."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, MetaData, String
from sqlalchemy.orm import DeclarativeBase

ID = String(32)
HASH = String(64)

Json = dict[str, Any]


class Base(DeclarativeBase):
    # Explicit constraint names, so that migrations can refer to them in every database.
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {Json: JSON, list[Any]: JSON}  # noqa: RUF012
