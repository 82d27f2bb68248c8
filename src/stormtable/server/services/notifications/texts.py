"""The words of notifications. They contain only what everybody at the table knows.

A person's name may contain anything. In a message it must not become a link, a mention of
everybody, markup or a header. So messages use only the letters, digits and spaces of a name. The
sentences of a game may contain names from a custom edition, so they are restricted as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category
from urllib.parse import quote

from stormtable.i18n.catalogue import words
from stormtable.server.services.notifications.outbox import (
    SETTING_OF,
    SETTINGS,
    YOUR_TURN,
    Notification,
)

LONGEST_NAME = 40
LONGEST_GAME = 80
LONGEST_SENTENCE = 160
MOST_LINES = 20
SEEN = ("L", "M", "N")
"""The first letters of the Unicode categories that messages may contain: letters, marks,
numbers."""
IN_NAMES = " '-"
IN_SENTENCES = " '-,;:()&%$+\N{MINUS SIGN}\N{RIGHTWARDS ARROW}"
INNER_COLON = re.compile(r":(?=\S)")
"""A colon that may be part of a URL."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message in the form that every channel accepts."""

    subject: str
    lines: tuple[tuple[str, str], ...]
    """The sentences, each with its link."""
    url: str
    """The link of the whole message."""
    out: str = ""
    """The link that ends these messages with one click."""
    tag: str = "stormtable"
    """A message with the same tag replaces an unseen one, where a channel supports that."""
    reason: str = ""
    """Why the message was sent and how to unsubscribe, in words."""

    @property
    def text(self) -> str:
        parts = ["\n".join(f"{sentence} {url}".strip() for sentence, url in self.lines)]
        if self.reason:
            parts.append(self.reason)
        return "\n\n".join(parts) + "\n"


def plain(name: str, longest: int = LONGEST_NAME, language: str = "") -> str:
    """Return a name reduced to the characters that are safe in a message."""
    short = _visible(name, IN_NAMES)[:longest].strip(IN_NAMES)
    return short or words(language)("notices", "someone")


def plain_sentence(sentence: str) -> str:
    """Return a game's sentence without its full stop and without characters that programs
    interpret."""
    visible = _visible(INNER_COLON.sub(" ", sentence), IN_SENTENCES)
    if len(visible) <= LONGEST_SENTENCE:
        return visible
    return visible[:LONGEST_SENTENCE].rpartition(" ")[0].rstrip(IN_SENTENCES) + " ..."


def _visible(text: str, marks: str) -> str:
    """Return only the letters, the numbers and the characters `marks` of a text."""
    shown = (letter if category(letter)[0] in SEEN or letter in marks else " " for letter in text)
    return " ".join("".join(shown).split())


def letter(
    notifications: Sequence[Notification], site: str, out: str = "", language: str = ""
) -> Letter:
    """Return one message about all these notifications, for one person. `site` is our own address,
    `out` the unsubscribe link."""
    say = words(language)
    by_table = {(each.table, each.edition, each.kind): each for each in notifications}
    distinct = list(by_table.values())
    order = list(SETTINGS)
    distinct.sort(key=lambda each: (order.index(SETTING_OF[each.kind]), each.time))
    lines = [
        (_line(notification, language), _url(site, notification))
        for notification in distinct[:MOST_LINES]
    ]
    if len(distinct) > MOST_LINES:
        lines.append(("...", ""))
    if len(distinct) == 1:
        subject, url = (
            _sentence("subject", distinct[0], language),
            _url(site, distinct[0]),
        )
    else:
        turns = all(notification.kind == YOUR_TURN for notification in distinct)
        subject = say("notices", "many_turns" if turns else "many", count=len(distinct))
        url = site
    reason = say("notices", "reason", out=out) if out else ""
    return Letter(subject, tuple(lines), url, out, reason=reason)


def confirmation(site: str, url: str, language: str = "") -> Letter:
    """Return the message that asks whether an e-mail address is the reader's own."""
    say = words(language)
    text = say("notices", "confirm_text", site=site, url=url)
    return Letter(say("notices", "confirm_subject"), ((text, ""),), url)


def table_url(site: str, table: str) -> str:
    """Return the URL of the table's page; web/src/app/router.svelte.ts defines it."""
    return f"{site.rstrip('/')}/table/{quote(table, safe='')}"


def _url(site: str, notification: Notification) -> str:
    if notification.edition:
        return f"{site.rstrip('/')}/editions/{quote(notification.edition, safe='')}/agreed"
    return table_url(site, notification.table)


def _line(notification: Notification, language: str) -> str:
    return " ".join(filter(None, (_sentence("line", notification, language), notification.recap)))


def _sentence(where: str, notification: Notification, language: str) -> str:
    game = plain(notification.game, LONGEST_GAME, language)
    by = plain(notification.by, language=language)
    return words(language)("notices", where, notification.kind, game=game, by=by)
