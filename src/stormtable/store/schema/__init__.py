"""The tables of the database. Times are seconds since 1970, UTC; `migrations/` creates the
tables."""

from stormtable.store.schema.archives import Archive, ArchiveAuthor
from stormtable.store.schema.base import HASH, ID, Base, Json
from stormtable.store.schema.device_games import DeviceEntry, DeviceGame
from stormtable.store.schema.editions import EditionDraft, EditionVersion, HandIn, StoredEdition
from stormtable.store.schema.messages import ChatLine, Notification, Report
from stormtable.store.schema.people import Mute, Passkey, Person, Session, Subscription
from stormtable.store.schema.puzzles import PuzzleAnswer, PuzzleRating, PuzzleSolver
from stormtable.store.schema.results import Analysis, Rated, Result
from stormtable.store.schema.server import Use, Value
from stormtable.store.schema.social import Club, Friend, Link, Member
from stormtable.store.schema.studies import Annotation, Study
from stormtable.store.schema.tables import Invitation, Seat, Snapshot, StoredLogEntry, Table
from stormtable.store.schema.tournaments import Entrant, Pairing, Tournament, Try

__all__ = [
    "HASH",
    "ID",
    "Analysis",
    "Annotation",
    "Archive",
    "ArchiveAuthor",
    "Base",
    "ChatLine",
    "Club",
    "DeviceEntry",
    "DeviceGame",
    "EditionDraft",
    "EditionVersion",
    "Entrant",
    "Friend",
    "HandIn",
    "Invitation",
    "Json",
    "Link",
    "Member",
    "Mute",
    "Notification",
    "Pairing",
    "Passkey",
    "Person",
    "PuzzleAnswer",
    "PuzzleRating",
    "PuzzleSolver",
    "Rated",
    "Report",
    "Result",
    "Seat",
    "Session",
    "Snapshot",
    "StoredEdition",
    "StoredLogEntry",
    "Study",
    "Subscription",
    "Table",
    "Tournament",
    "Try",
    "Use",
    "Value",
]
