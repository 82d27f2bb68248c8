"""The administrator's settings of quotas and rate limits; `limits` enforces them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stormtable.server.core.variables import MOST, Rate, number, rate, setting

MANY = number(1, MOST)
SIZE = number(1, 100_000_000)


@dataclass(frozen=True, slots=True)
class Limits:
    """Quotas and rate limits, per account, or per address for visitors."""

    prefix: ClassVar[str] = "LIMIT_"

    tables_per_person: int = setting(50, MANY, "open or running tables that one person has created")
    seats_per_person: int = setting(200, MANY, "seats of one person at open or running tables")
    editions_per_person: int = setting(20, MANY, "stored editions of one person")
    drafts_per_person: int = setting(20, MANY, "edition drafts of one person")
    invitations_per_table: int = setting(20, MANY, "valid invitations to one table")
    friends_per_person: int = setting(500, MANY, "friends of one person")
    links_per_person: int = setting(20, MANY, "valid links of one person to friends and clubs")
    clubs_per_person: int = setting(20, MANY, "clubs of one person")
    members_per_club: int = setting(200, MANY, "members of one club")
    tournaments_per_club: int = setting(10, MANY, "unfinished tournaments of one club")
    entrants_per_tournament: int = setting(64, MANY, "entrants of one tournament")
    connections: int = setting(5000, MANY, "WebSockets of one process")
    connections_per_person: int = setting(20, MANY, "WebSockets of one person in one process")
    connections_per_address: int = setting(
        100, MANY, "WebSockets of visitors from one address who are not signed in, in one process"
    )
    connections_per_table: int = setting(100, MANY, "WebSockets of one table in one process")
    body_bytes: int = setting(65_536, SIZE, "bytes of a request")
    edition_bytes: int = setting(262_144, SIZE, "bytes of an uploaded edition")
    record_bytes: int = setting(131_072, SIZE, "bytes of a record opened for study")
    studies_per_person: int = setting(
        20, MANY, "records opened by one person without a study; older ones are deleted"
    )
    annotated_studies: int = setting(200, MANY, "studies of one person")
    device_games_per_person: int = setting(
        100, MANY, "games of one person's browsers that their account stores"
    )
    device_game_bytes: int = setting(1_000_000, SIZE, "bytes of such a game")
    study_notes: int = setting(400, MANY, "annotated positions of one study")
    message_bytes: int = setting(65_536, SIZE, "bytes of a WebSocket message")
    sign_ups: Rate = setting(Rate(20, 3600), rate, "sign-ups from one address")
    logins: Rate = setting(Rate(10, 600), rate, "sign-in attempts with one login from one address")
    logins_per_address: Rate = setting(Rate(50, 600), rate, "sign-in attempts from one address")
    requests: Rate = setting(Rate(600, 60), rate, "requests to the API")
    tables: Rate = setting(Rate(30, 3600), rate, "tables created")
    editions: Rate = setting(Rate(20, 3600), rate, "editions uploaded")
    edits: Rate = setting(Rate(300, 60), rate, "changes of edition drafts, tried or saved")
    commits: Rate = setting(Rate(300, 60), rate, "plays, undos and other commits")
    messages: Rate = setting(Rate(600, 60), rate, "messages of one WebSocket")
    chats: Rate = setting(Rate(20, 60), rate, "chat messages")
    reports: Rate = setting(Rate(10, 3600), rate, "reports")
    invitations: Rate = setting(Rate(60, 3600), rate, "invitations created")
    company: Rate = setting(
        Rate(60, 3600), rate, "links, clubs and tournaments created, and clubs joined"
    )
    hints: Rate = setting(Rate(30, 60), rate, "hints, which need a bot's time")
    subscriptions_per_person: int = setting(
        10, MANY, "browsers of one person with Web Push; the oldest is replaced first"
    )
    subscriptions: Rate = setting(Rate(30, 3600), rate, "subscriptions of browsers to Web Push")
    mails_per_recipient: Rate = setting(
        Rate(50, 86_400), rate, "e-mails to one address, for all people together"
    )
    confirmations_per_recipient: Rate = setting(
        Rate(3, 86_400), rate, "confirmation e-mails to one address, for all people together"
    )
    confirmations: Rate = setting(
        Rate(5, 86_400), rate, "confirmation e-mails that one person causes"
    )
    confirmations_per_address: Rate = setting(
        Rate(10, 86_400), rate, "confirmation e-mails that people at one network address cause"
    )
    thinking: Rate = setting(
        Rate(30, 60), rate, "seconds of bot time for one person's hints and studies"
    )
    thinking_per_address: Rate = setting(
        Rate(60, 60), rate, "seconds of bot time for hints and studies from one address"
    )
