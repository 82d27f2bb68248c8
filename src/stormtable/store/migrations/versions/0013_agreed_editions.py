"""What owners saw on their boxes, and the versions of the agreed editions."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hand_ins",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("printing", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=20), nullable=False),
        sa.Column("seen", sa.JSON(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_hand_ins_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_hand_ins")),
    )
    op.create_index(op.f("ix_hand_ins_game"), "hand_ins", ["game"])
    op.create_table(
        "edition_versions",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("printing", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("decided", sa.JSON(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("owners", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("withdrawn", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("game", "printing", "number", name=op.f("pk_edition_versions")),
    )
    with op.batch_alter_table("drafts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seen", sa.Integer(), server_default="0", nullable=False))
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.alter_column("table", existing_type=sa.String(length=32), nullable=True)
        batch_op.add_column(
            sa.Column("game", sa.String(length=64), server_default="", nullable=False)
        )
