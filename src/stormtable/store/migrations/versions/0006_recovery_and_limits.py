"""Add sessions opened by a recovery code, and limits that survive a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("recovered", sa.Double(), nullable=True))
    op.create_table(
        "uses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_uses")),
    )
    with op.batch_alter_table("uses", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_uses_key"), ["key"], unique=False)
        batch_op.create_index(batch_op.f("ix_uses_time"), ["time"], unique=False)
