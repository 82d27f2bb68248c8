"""Tables with their seats, logs, snapshots and invitations."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from stormtable.store.schema.base import ID, Base, Json


class Table(Base):
    """A table, with a summary of its game; the log (`rows`) is authoritative."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(8))
    """open, running, over or closed; study: a record that a person studies."""
    public: Mapped[bool]
    maker: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    created: Mapped[float]
    started: Mapped[float | None]
    changed: Mapped[float]
    """When the last log entry was written, or the table changed otherwise."""
    attended: Mapped[float | None]
    """When the maker of an open table was last there; None: not since it changed."""
    ended: Mapped[float | None]
    config: Mapped[Json] = mapped_column("plan")
    """The settings of the table: settings of the game, clock, spectators ..."""
    header: Mapped[Json | None]
    number: Mapped[int] = mapped_column(default=0)
    """The number of log entries."""
    asked: Mapped[list[Any]] = mapped_column(default=list)
    """The seats that the game waits for."""
    clocks: Mapped[Json | None]
    take_back_vote: Mapped[Json | None] = mapped_column("back")
    """The open vote to go back to a log entry, with the people who agreed."""
    due: Mapped[float | None]
    """When the table next acts by itself: a bot's move, a clock at zero."""
    claimed: Mapped[float | None]
    """Until when a process has claimed the table."""
    outcome: Mapped[Json | None]
    rematch: Mapped[str | None] = mapped_column(ID)
    """The table of the rematch."""
    rematch_offer: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))
    """Who offers a rematch, who has accepted or declined, and until when it is open."""
    seat_changes: Mapped[list[Any]] = mapped_column(default=list, server_default="[]")
    """Who left a seat and who returned to one, the latest last."""
    consent: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))
    """The open consent request: what it asks for, who has agreed, and when it expires."""
    entropy: Mapped[str | None] = mapped_column(String(64))
    """The entropy of all draws, in hexadecimal: a secret until the game is over."""
    origin: Mapped[Json | None]
    """The table and log entry that it was forked from, or its lesson and the last step read."""
    club: Mapped[str | None] = mapped_column(ID, index=True)
    """The club whose members may see the table even if it is private."""

    __table_args__ = (
        Index("ix_tables_listed", "status", "public", "changed"),
        Index("ix_tables_due", "due"),
    )


class Seat(Base):
    __tablename__ = "seats"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    bot: Mapped[str | None] = mapped_column(String(64))
    """The bot that plays the seat: in place of the person, or because there is no person."""
    name: Mapped[str] = mapped_column(String(100), default="")
    left: Mapped[bool] = mapped_column(default=False)
    """Whether the person left. The bot plays until they return."""
    forfeited: Mapped[bool] = mapped_column(default=False)
    """Whether the person conceded or lost on time. The bot plays on, and they come last."""
    bot_turn: Mapped[int | None]
    """The turn in which the bot took over. It plays only that turn, unless the person has left."""
    stand_ins: Mapped[int] = mapped_column(default=0, server_default="0")
    """The number of turns in a row that a bot played because the person's time was up."""
    since: Mapped[float | None]
    """When the seat's current state began; None: at the beginning of the game."""
    turns: Mapped[int] = mapped_column(default=0, server_default="0")
    """The number of turns played at this seat, by anybody."""
    turns_by_bot: Mapped[int] = mapped_column(default=0, server_default="0")
    """The number of these turns that a bot played for the person."""
    rests: Mapped[list[Any]] = mapped_column(default=list, server_default="[]")
    """Begin and end of each time that the person stopped their clock here, at a table with days per
    turn."""
    auto_answers: Mapped[Json] = mapped_column("orders", default=dict)
    planned_moves: Mapped[list[Any]] = mapped_column("plan", default=list)
    """The moves that the person plans for their next turn."""
    notes: Mapped[str] = mapped_column(Text, default="", server_default="")
    """What the person wrote for themselves about the game; nobody else reads it."""


class StoredLogEntry(Base):
    """One log entry of a table. It is written once and never changed."""

    __tablename__ = "rows"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    notation: Mapped[str] = mapped_column(Text)
    draws: Mapped[list[Any]]
    time: Mapped[float]
    by: Mapped[str] = mapped_column(String(100))
    client_id: Mapped[str | None] = mapped_column(String(100))

    __table_args__ = (UniqueConstraint("table", "client_id"),)


class Snapshot(Base):
    """A position to continue from, so that a long game need not be replayed; the log is
    authoritative."""

    __tablename__ = "snapshots"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int]
    """The last log entry that it covers."""
    engine: Mapped[str] = mapped_column(String(32))
    text: Mapped[str] = mapped_column(Text)


class Invitation(Base):
    """A link to a table. Its token is derived from its id and the server's secret key."""

    __tablename__ = "invitations"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    maker: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    created: Mapped[float]
    expires: Mapped[float]
    revoked: Mapped[bool] = mapped_column(default=False)
    person: Mapped[str | None] = mapped_column(ID, index=True)
    """The friend it was made for, who sees it on their own page."""
