"""Logs of finished games in the object storage."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_archives_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_archives")),
    )
    op.create_table(
        "archive_authors",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("author", sa.String(length=100), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"],
            ["archives.table"],
            name=op.f("fk_archive_authors_table"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_archive_authors")),
    )
    op.create_index(op.f("ix_archive_authors_author"), "archive_authors", ["author"])
