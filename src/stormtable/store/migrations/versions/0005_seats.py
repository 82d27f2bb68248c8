"""Add stand-ins for one turn, seat changes, and rematch offers."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("bot_turn", sa.Integer(), nullable=True))
        batch_op.add_column(
            sa.Column("stand_ins", sa.Integer(), server_default="0", nullable=False)
        )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("seat_changes", sa.JSON(), server_default="[]", nullable=False)
        )
        batch_op.add_column(sa.Column("rematch_offer", sa.JSON(), nullable=True))
