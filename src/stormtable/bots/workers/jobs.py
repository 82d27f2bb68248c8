"""What a bot worker is asked, and how a client receives its hint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.bots import bot_named
from stormtable.kernel.edition import HASHED, edition_text
from stormtable.kernel.errors import StormtableError

SPARE = "random"
"""The bot that replaces a failed one: every game has it, and it answers at once."""

NO_REASONS: dict[str, Any] = {
    "measure": None,
    "options": [],
    "claims": [],
    "certainty": "",
    "other": [],
}
"""The reasons of a bot that gives none."""


def job_of(
    table: str,
    header: Mapping[str, Any],
    commits: Sequence[Any],
    seat: int,
    bot: str,
    snapshot: str | None,
    seed: int,
) -> dict[str, Any]:
    """Return the job for a worker, with the text of an edition that has no file."""
    if bot:
        bot_named(bot, header["game"], 0)  # an unknown name raises an error that lists the bots
    edition = str(header["settings"].get("edition", ""))
    return {
        "table": table,
        "header": dict(header),
        "commits": list(commits),
        "snapshot": snapshot,
        "edition": edition_text(edition)[0] if edition.startswith(HASHED) else None,
        "seat": seat,
        "bot": bot,
        "seed": seed,
        "hint": False,
    }


def hint_of(response: Mapping[str, Any], seat: int, bot: str) -> dict[str, Any]:
    """Return the hint that a worker's answer has: the choice, and its reasons."""
    if response["notation"] is None:
        raise StormtableError(f"seat {seat} is not asked anything", "wait for its turn")
    why = response["reasons"] or NO_REASONS
    return {
        "notation": response["notation"],
        "bot": bot,
        "measure": why["measure"] if why["options"] else None,
        "reasons": why["options"],
        "claims": why["claims"],
        "certainty": why["certainty"],
        "other": next(iter(why["other"]), ""),
    }
