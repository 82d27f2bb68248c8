"""Add friends, clubs, tournaments, the game of the day, and further details of outcomes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.String(length=32)


def _to(name: str, table: str, column: str, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{table}.id"], name=op.f(f"fk_{name}_{column}"), ondelete=ondelete
    )


def _index(table: str, column: str) -> None:
    op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def upgrade() -> None:
    op.add_column("tables", sa.Column("club", ID, nullable=True))
    _index("tables", "club")
    op.add_column("invitations", sa.Column("person", ID, nullable=True))
    _index("invitations", "person")
    op.add_column("results", sa.Column("details", sa.JSON(), nullable=False, server_default="{}"))
    _tell_details()
    op.create_table(
        "friends",
        sa.Column("person", ID, nullable=False),
        sa.Column("friend", ID, nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "friend", name=op.f("pk_friends")),
        _to("friends", "people", "person"),
        _to("friends", "people", "friend"),
    )
    _index("friends", "friend")
    op.create_table(
        "clubs",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("owner", ID, nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clubs")),
        _to("clubs", "people", "owner", "SET NULL"),
    )
    _index("clubs", "owner")
    op.create_table(
        "members",
        sa.Column("club", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("club", "person", name=op.f("pk_members")),
        _to("members", "clubs", "club"),
        _to("members", "people", "person"),
    )
    _index("members", "person")
    op.create_table(
        "links",
        sa.Column("id", ID, nullable=False),
        sa.Column("maker", ID, nullable=False),
        sa.Column("club", ID, nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_links")),
        _to("links", "people", "maker"),
        _to("links", "clubs", "club"),
    )
    _index("links", "maker")
    _index("links", "club")
    op.create_table(
        "tries",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("table", ID, nullable=False),
        sa.PrimaryKeyConstraint("day", "person", name=op.f("pk_tries")),
        sa.UniqueConstraint("table", name=op.f("uq_tries_table")),
        _to("tries", "people", "person"),
        _to("tries", "tables", "table"),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", ID, nullable=False),
        sa.Column("club", ID, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("system", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("started", sa.Double(), nullable=True),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("due", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        _to("tournaments", "clubs", "club"),
    )
    _index("tournaments", "club")
    _index("tournaments", "due")
    op.create_table(
        "entrants",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", ID, nullable=True),
        sa.Column("bot", sa.String(length=64), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_entrants")),
        _to("entrants", "tournaments", "tournament"),
        _to("entrants", "people", "person", "SET NULL"),
    )
    _index("entrants", "person")
    op.create_table(
        "pairings",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("table", ID, nullable=True),
        sa.Column("points", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("tournament", "round", "board", name=op.f("pk_pairings")),
        _to("pairings", "tournaments", "tournament"),
        _to("pairings", "tables", "table", "SET NULL"),
    )
    _index("pairings", "table")


def _tell_details() -> None:
    """Copy the details of finished games from their tables."""
    tables = sa.table("tables", sa.column("id"), sa.column("outcome", sa.JSON()))
    results = sa.table("results", sa.column("table"), sa.column("details", sa.JSON()))
    connection = op.get_bind()
    over = connection.execute(
        sa.select(tables.c.id, tables.c.outcome).where(
            tables.c.id.in_(sa.select(results.c.table)), tables.c.outcome.is_not(None)
        )
    )
    for table, outcome in over.all():
        if outcome and outcome.get("details"):
            connection.execute(
                results.update().where(results.c.table == table).values(details=outcome["details"])
            )
