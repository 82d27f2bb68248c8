"""The tables of the database. Times are seconds since 1970, UTC; `migrations/` makes all this."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID = String(32)
HASH = String(64)

Json = dict[str, Any]


class Base(DeclarativeBase):
    # Named by rule, so that migrations of any database can name them.
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {Json: JSON, list[Any]: JSON}  # noqa: RUF012


# --- people ---------------------------------------------------------------------------------


class Person(Base):
    """A guest, or the owner of an account: one with a login."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    login: Mapped[str | None] = mapped_column(String(100), unique=True)
    """In lower case: nobody has the same with other letters."""
    password: Mapped[str | None] = mapped_column(String(200))
    recovery: Mapped[str | None] = mapped_column(HASH, unique=True)
    """The hash of a code that gives a lost session back."""
    created: Mapped[float]
    seen: Mapped[float] = mapped_column(index=True)
    rest: Mapped[Json] = mapped_column(default=dict)
    """Time zone, sleeping hours and vacation, when clocks of days do not run."""
    notices: Mapped[Json] = mapped_column(default=dict)
    """Where they receive notifications: e-mail, webhook; and of which kinds."""
    noticed: Mapped[Json] = mapped_column(default=dict)
    """For each channel: its last use, the failures since, and when it may send again."""
    settings: Mapped[Json] = mapped_column(default=dict)
    """The page's: theme, orders they usually give, ..."""
    disabled: Mapped[bool] = mapped_column(default=False)
    deleted: Mapped[bool] = mapped_column(default=False)


class Session(Base):
    """A browser or program where a person is signed in; only the hash of its token is stored."""

    __tablename__ = "sessions"
    id: Mapped[str] = mapped_column(HASH, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[float]
    seen: Mapped[float]
    expires: Mapped[float] = mapped_column(index=True)
    recovered: Mapped[float | None]
    """When a recovery code opened it: for a while it may set a password without the old one."""


class Subscription(Base):
    """A browser that receives Web Push."""

    __tablename__ = "subscriptions"
    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000), unique=True)
    keys: Mapped[Json]
    created: Mapped[float]


class Mute(Base):
    __tablename__ = "mutes"
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    muted: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )


# --- tables ---------------------------------------------------------------------------------


class Table(Base):
    """A table, with a summary of its game; the log (`rows`) decides."""

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
    """When the last row was written, or the table changed."""
    ended: Mapped[float | None]
    plan: Mapped[Json]
    """The settings of the table: game settings, clock, spectators ..."""
    header: Mapped[Json | None]
    number: Mapped[int] = mapped_column(default=0)
    """How many rows there are."""
    asked: Mapped[list[Any]] = mapped_column(default=list)
    """The seats the game waits for."""
    clocks: Mapped[Json | None]
    back: Mapped[Json | None]
    """A vote to go back to a log entry, and who has agreed."""
    due: Mapped[float | None]
    """When the table next acts by itself: a bot's move, a clock at zero."""
    claimed: Mapped[float | None]
    """Until then a process has claimed it."""
    outcome: Mapped[Json | None]
    rematch: Mapped[str | None] = mapped_column(ID)
    """The table where they play again."""
    rematch_offer: Mapped[Json | None] = mapped_column(JSON(none_as_null=True))
    """Who offers to play again, who has accepted or declined, and until when it is open."""
    seat_changes: Mapped[list[Any]] = mapped_column(default=list, server_default="[]")
    """Who left a seat and who returned to one, the latest last."""
    origin: Mapped[Json | None]
    """The table and row it was forked from, or the lesson it is of and how far that is read."""
    club: Mapped[str | None] = mapped_column(ID, index=True)
    """Whose members see it as if it were public."""

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
    """Who plays here while the person does not, or where there is none."""
    name: Mapped[str] = mapped_column(String(100), default="")
    left: Mapped[bool] = mapped_column(default=False)
    """The person went away: the bot plays, and gives the seat back when they return."""
    forfeited: Mapped[bool] = mapped_column(default=False)
    """They ran out of time where that loses: the bot plays on, and they come last."""
    bot_turn: Mapped[int | None]
    """The turn in which the bot took over; unless the person has left it plays only that one."""
    stand_ins: Mapped[int] = mapped_column(default=0, server_default="0")
    """How many turns in a row a bot has played because the person's time was up."""
    orders: Mapped[Json] = mapped_column(default=dict)
    plan: Mapped[list[Any]] = mapped_column(default=list)
    """The moves that the person plans for their next turn."""


class Row(Base):
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
    """A position to go on from, so that a long game is not played through; never the truth."""

    __tablename__ = "snapshots"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int]
    """How many rows it covers at least."""
    engine: Mapped[str] = mapped_column(String(32))
    text: Mapped[str] = mapped_column(Text)


class Invitation(Base):
    """A link to a table; its token is made from its id and the server's secret key."""

    __tablename__ = "invitations"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    maker: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    created: Mapped[float]
    expires: Mapped[float]
    revoked: Mapped[bool] = mapped_column(default=False)
    person: Mapped[str | None] = mapped_column(ID, index=True)
    """The friend it was made for, who finds it on their own page."""


class Edition(Base):
    """An edition that a person brought, by the hash of its values."""

    __tablename__ = "editions"
    hash: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    created: Mapped[float]


class Draft(Base):
    """An edition that a person is correcting, with a summary of what it lacks."""

    __tablename__ = "drafts"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    game: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    number: Mapped[int] = mapped_column(default=0)
    """How often it was changed: who changes it says what they saw."""
    left: Mapped[int]
    items: Mapped[int]
    problems: Mapped[int]
    created: Mapped[float]
    changed: Mapped[float]


class ChatLine(Base):
    """A line of a table's chat."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    name: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    time: Mapped[float]
    hidden: Mapped[bool] = mapped_column(default=False)


class Report(Base):
    """Something is wrong, with a person's words or with the game; the record comes with it."""

    __tablename__ = "reports"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    about: Mapped[str] = mapped_column(String(100), default="")
    text: Mapped[str] = mapped_column(Text)
    record: Mapped[str] = mapped_column(Text, default="")
    number: Mapped[int] = mapped_column(default=0)
    time: Mapped[float]
    resolved: Mapped[float | None]


# --- after ----------------------------------------------------------------------------------


class Result(Base):
    """How a game ended for one seat."""

    __tablename__ = "results"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(64))
    players: Mapped[int]
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    bot: Mapped[str | None] = mapped_column(String(64))
    place: Mapped[int]
    score: Mapped[int]
    sources: Mapped[Json]
    details: Mapped[Json] = mapped_column(default=dict, server_default="{}")
    """What else the outcome says: alone, the rank and the Challenges in force."""
    ended: Mapped[float]
    rated: Mapped[bool] = mapped_column(default=False)


class Analysis(Base):
    """The analysis of a finished game, computed once, part by part."""

    __tablename__ = "analyses"
    table: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    parts: Mapped[list[Any]] = mapped_column(default=list)
    """The parts that are done."""
    total: Mapped[int] = mapped_column(default=0)
    """How many parts there will be; 0: not known yet."""
    result: Mapped[Json | None] = mapped_column("told")
    """All of it, once it is complete."""
    claimed: Mapped[float | None]
    """Until then a process has claimed it."""


class Rated(Base):
    """A rating: of a person by id, of a bot as `bot:NAME`."""

    __tablename__ = "ratings"
    who: Mapped[str] = mapped_column(String(100), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    ordinal: Mapped[float]
    games: Mapped[int]

    __table_args__ = (Index("ix_ratings_best", "game", "ordinal"),)


class Notification(Base):
    """Something that a person should hear about a table, until it is sent."""

    __tablename__ = "notices"
    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(32))
    time: Mapped[float] = mapped_column("at", index=True)
    done: Mapped[list[Any]] = mapped_column(default=list)
    """The channels it has gone out by."""


class Use(Base):
    """One use of a quota, counted by all processes. A key is a keyed hash: it names nobody."""

    __tablename__ = "uses"
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(HASH, index=True)
    time: Mapped[float] = mapped_column(index=True)


class Value(Base):
    """A value that the server itself stores: its VAPID key, table time."""

    __tablename__ = "values"
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


# --- friends and clubs ------------------------------------------------------------------------


class Friend(Base):
    """Each of two friends has a row of their own."""

    __tablename__ = "friends"
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    friend: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[float]


class Club(Base):
    __tablename__ = "clubs"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    about: Mapped[str] = mapped_column(Text, default="")
    owner: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    created: Mapped[float]


class Member(Base):
    __tablename__ = "members"
    club: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[float]


class Link(Base):
    """A link to share: to become its maker's friend, or a club's member. See `Invitation`."""

    __tablename__ = "links"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    maker: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    club: Mapped[str | None] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    """None: the link makes people friends of its maker."""
    created: Mapped[float]
    expires: Mapped[float]
    revoked: Mapped[bool] = mapped_column(default=False)


class Try(Base):
    """A person's game of the day: the only one that counts."""

    __tablename__ = "tries"
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    """As 2026-11-16, UTC."""
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), unique=True)


class Tournament(Base):
    """Duels, round by round. Pairings never change; their results are added."""

    __tablename__ = "tournaments"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    club: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    game: Mapped[str] = mapped_column(String(64))
    system: Mapped[str] = mapped_column(String(16))
    """swiss or round_robin."""
    status: Mapped[str] = mapped_column(String(8))
    """open, running or over."""
    rounds: Mapped[int]
    """How many there are; 0: as many as are usual for those who enter."""
    round: Mapped[int] = mapped_column(default=0)
    """The one that is played, from 1."""
    plan: Mapped[Json]
    """The settings of its tables."""
    created: Mapped[float]
    started: Mapped[float | None]
    ended: Mapped[float | None]
    due: Mapped[float | None] = mapped_column(index=True)
    """When to look at it: one of its games has ended, or its tables must start."""


class Entrant(Base):
    __tablename__ = "entrants"
    tournament: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    bot: Mapped[str | None] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(100))
    left: Mapped[bool] = mapped_column(default=False)
    """They play no further rounds."""


class Pairing(Base):
    """Two entrants of a round, at a table."""

    __tablename__ = "pairings"
    tournament: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    board: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    first: Mapped[int]
    second: Mapped[int | None]
    """None: the first sits out."""
    table: Mapped[str | None] = mapped_column(
        ForeignKey("tables.id", ondelete="SET NULL"), index=True
    )
    points: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    """Of both; None while they play."""
