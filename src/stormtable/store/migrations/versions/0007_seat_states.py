"""Add when a seat's state began, turns that bots played, stopped clocks, and consent requests."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("since", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("turns", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(
            sa.Column("turns_by_bot", sa.Integer(), server_default="0", nullable=False)
        )
        batch_op.add_column(sa.Column("rests", sa.JSON(), server_default="[]", nullable=False))
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("consent", sa.JSON(), nullable=True))
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.add_column(sa.Column("left", sa.Boolean(), server_default="0", nullable=False))
