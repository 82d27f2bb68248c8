"""Check the sessions of all open sockets together.

The announcement that a session has ended may be lost, and an administrator may disable an account
without the server. Each socket cannot ask for itself: ten thousand of them keep a database busy.
"""

from __future__ import annotations

from stormtable.server.services.table_services import TableServices
from stormtable.store import people

LOOK_EVERY = 60.0
MOST_TOGETHER = 500


async def look(services: TableServices) -> None:
    """Close the sockets of ended sessions, and note that people with open ones are here."""
    here = services.hub.sessions
    for first in range(0, len(here), MOST_TOGETHER):
        await _check(services, here[first : first + MOST_TOGETHER])


async def _check(services: TableServices, sessions: list[str]) -> None:
    now = services.now()
    async with services.database.read() as session:
        valid = await people.valid_sessions(session, sessions, now)
    services.hub.end_sessions(set(sessions) - valid.keys())
    for id_, (person, seen) in valid.items():
        if now - seen > people.SEEN_EVERY:
            async with services.database.write() as session:
                await people.note_seen(session, person, id_, now)
