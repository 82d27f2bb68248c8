"""The words of notifications. They say what everybody at the table knows, and no more.

What a person chose to be called may be anything that shows on a screen. In a message it must not
become a link, a mention of everybody, markup or a header, whatever takes the message: of a name
only letters, digits and spaces are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category
from urllib.parse import quote

from stormtable.i18n.catalogue import words
from stormtable.server.services.notifications.outbox import KINDS, YOUR_TURN, Notification

LONGEST_NAME = 40
LONGEST_GAME = 80
MOST_LINES = 20
SEEN = ("L", "M", "N")
"""Letters, their marks, and numbers: Unicode's first letters of categories."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message, as every channel takes it."""

    subject: str
    lines: tuple[tuple[str, str], ...]
    """Each sentence, with the address it is about."""
    url: str
    """Where the whole leads."""
    out: str = ""
    """The address that ends these messages by one click."""
    tag: str = "stormtable"
    """A message with the same tag takes the place of an unseen one where a channel can do that."""
    reason: str = ""
    """Why it was sent and how it ends, in words."""

    @property
    def text(self) -> str:
        parts = ["\n".join(f"{sentence} {url}".strip() for sentence, url in self.lines)]
        if self.reason:
            parts.append(self.reason)
        return "\n\n".join(parts) + "\n"


def plain(name: str, longest: int = LONGEST_NAME, language: str = "") -> str:
    """What of a name may stand in a message."""
    visible = "".join(
        letter if category(letter)[0] in SEEN or letter in " '-" else " " for letter in name
    )
    short = " ".join(visible.split())[:longest].strip(" '-")
    return short or words(language)("notices", "someone")


def letter(
    notifications: Sequence[Notification], site: str, out: str = "", language: str = ""
) -> Letter:
    """One message of all these, for one person. `site` is our own address, `out` the link out."""
    say = words(language)
    by_table = {(each.table, each.kind): each for each in notifications}
    distinct = list(by_table.values())
    distinct.sort(key=lambda notification: KINDS.index(notification.kind))
    lines = [
        (_sentence("line", notification, language), table_url(site, notification.table))
        for notification in distinct[:MOST_LINES]
    ]
    if len(distinct) > MOST_LINES:
        lines.append(("...", ""))
    if len(distinct) == 1:
        subject, url = (
            _sentence("subject", distinct[0], language),
            table_url(site, distinct[0].table),
        )
    else:
        turns = all(notification.kind == YOUR_TURN for notification in distinct)
        subject = say("notices", "many_turns" if turns else "many", count=len(distinct))
        url = site
    reason = say("notices", "told_because", out=out) if out else ""
    return Letter(subject, tuple(lines), url, out, reason=reason)


def confirmation(site: str, url: str, language: str = "") -> Letter:
    """Asks whether an e-mail address is theirs who gave it. Without an answer nothing follows."""
    say = words(language)
    text = say("notices", "confirm_text", site=site, url=url)
    return Letter(say("notices", "confirm_subject"), ((text, ""),), url)


def table_url(site: str, table: str) -> str:
    """Where the page shows the table: web/src/app/router.svelte.ts."""
    return f"{site.rstrip('/')}/table/{quote(table, safe='')}"


def _sentence(where: str, notification: Notification, language: str) -> str:
    game = plain(notification.game, LONGEST_GAME, language)
    by = plain(notification.by, language=language)
    return words(language)("notices", where, notification.kind, game=game, by=by)
