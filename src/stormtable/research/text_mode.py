"""A decision as short text for language models: at most 2,000 bytes.

The text is made from a message of the protocol: the `view` and the `decision` of an update, as a
game in this process (`Game.update`), a server or a browser has them. It contains the scores, what
each player has, the question, and every legal option with a number. The reader answers with the
number. The amounts and the table are shortened to fit. Options that do not fit on one page are on
the next ones; no option is ever left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.kernel.errors import IllegalOption
from stormtable.kernel.view import View

LONGEST = 2000
"""The most bytes of a text."""
LONGEST_LINE = 400
"""The most bytes of one line of the question; the rest of a longer line is cut off."""

Json = Mapping[str, Any]


def compact(view: View, page: int = 1) -> str:
    """Return what a seat knows and may choose, in at most `LONGEST` bytes."""
    decision = view.decision
    return message_text(view.as_json(), decision.as_json() if decision else None, page)


def message_text(view: Json, decision: Json | None, page: int = 1) -> str:
    """Return the text of an update's view and decision; `page` counts pages of options from 1."""
    head = [_cut(line) for line in (*_head(view), *_question(view, decision))]
    options = [_cut(line) for line in _options(decision)]
    pages = _pages(options, LONGEST - _size(head))
    if len(pages) > 1:
        number = min(max(page, 1), len(pages))
        head.append(_page_line(number, len(pages)))
        return "\n".join([*head, *pages[number - 1]])
    lines = [*_amounts(view), *_table(view)]
    room = LONGEST - _size([*head, *options])
    fitting: set[str] = set()
    for line in [*lines[: len(view["seats"])], *sorted(lines, key=len)]:
        size = _size([line])
        if line not in fitting and size <= room:
            fitting.add(line)
            room -= size
    about = len(_head(view))
    return "\n".join(
        [*head[:about], *(line for line in lines if line in fitting), *head[about:], *options]
    )


def _size(lines: Sequence[str]) -> int:
    """Return the bytes of lines with their line ends."""
    return sum(len(line.encode()) + 1 for line in lines)


def _cut(line: str) -> str:
    """Return a line that is short enough for a page; a longer one ends with three dots."""
    if len(line.encode()) <= LONGEST_LINE:
        return line
    return line.encode()[: LONGEST_LINE - 3].decode(errors="ignore") + "..."


def _page_line(page: int, pages: int) -> str:
    return f"page {page} of {pages} of the options; look at the others before you answer"


def _pages(options: Sequence[str], room: int) -> list[list[str]]:
    """Return the options on as few pages as their order allows; one page has no page line."""
    if _size(options) <= room:
        return [list(options)]
    room -= _size([_page_line(len(options), len(options))])
    pages: list[list[str]] = [[]]
    for line in options:
        if pages[-1] and _size([*pages[-1], line]) > room:
            pages.append([])
        pages[-1].append(line)
    return pages


def _head(view: Json) -> list[str]:
    lines = [f"{view['game']}, round {view['round']}"]
    if view["seat"] is not None:
        lines[0] += f", you are player {view['seat'] + 1} of {len(view['seats'])}"
    outcome = view["outcome"]
    if outcome:
        places = ", ".join(
            f"player {seat + 1}: place {place}, score {score}"
            for seat, (place, score) in enumerate(
                zip(outcome["places"], outcome["scores"], strict=True)
            )
        )
        lines.append(f"The game is over ({outcome['reason']}): {places}")
    return lines


def _amounts(view: Json) -> list[str]:
    """Return what each player has, the viewer first; zeros are left out."""
    lines: list[str] = []
    for player in _players(view):
        amounts: list[str] = []
        for name, value in player.items():
            if isinstance(value, Mapping):
                amounts += [f"{kind} {name} {n}" for kind, n in value.items() if _is_amount(n)]
            elif name != "seat" and _is_amount(value):
                amounts.append(f"{name} {value}")
        own = player["seat"] == view["seat"]
        name = "you" if own else f"player {player['seat'] + 1}"
        lines.insert(0 if own else len(lines), f"{name}: {', '.join(amounts) or 'nothing'}")
    return lines


def _is_amount(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value != 0


def _players(view: Json) -> Sequence[Json]:
    players: Sequence[Json] = view["board"].get("players", [])
    return players


def _table(view: Json) -> list[str]:
    """Return what lies on the table, a line for each part; first the viewer's own pieces."""
    own = next((player for player in _players(view) if player["seat"] == view["seat"]), {})
    lines = [
        f"your {name}: {_words(value)}"
        for name, value in own.items()
        if isinstance(value, list | tuple) and _trimmed(value)
    ]
    return lines + [
        f"{name}: {_words(value)}"
        for name, value in view["board"].items()
        if name not in ("players", "round") and _trimmed(value)
    ]


LEFT_OUT = frozenset({"place", "reaches", "arrangement"})
"""Names of the protocol that repeat other names."""


def _trimmed(value: Any) -> Any:
    """Return plain data without empty values in its tables, and no list of empty values."""
    if isinstance(value, Mapping):
        inside = {name: _trimmed(inner) for name, inner in value.items() if name not in LEFT_OUT}
        return {name: inner for name, inner in inside.items() if inner}
    if isinstance(value, list | tuple):
        items = [_trimmed(inner) for inner in value]
        return items if any(item not in (None, "", [], {}) for item in items) else []
    return value


def _words(value: Any) -> str:
    """Return plain data as short text."""
    text = json.dumps(_trimmed(value), separators=(",", ":"), ensure_ascii=False)
    return text.replace('"', "").replace("null", "-")


def _question(view: Json, decision: Json | None) -> list[str]:
    if decision is None:
        waiting = ", ".join(str(seat + 1) for seat in view["waiting_for"])
        return [f"waiting for player {waiting}"] if waiting else []
    question = view["question"]
    details = ", ".join(f"{name} {value}" for name, value in question["about"].items())
    return [
        f"question: {question['name']}" + (f" ({details})" if details else ""),
        "options, answer with a number:",
    ]


def _options(decision: Json | None) -> list[str]:
    options = decision["options"] if decision else []
    return [f"{number} {option['notation']}" for number, option in enumerate(options, 1)]


def option_of(decision: Json | None, answer: str) -> int:
    """Return the code of the option that an answer names: its number or its notation."""
    options = decision["options"] if decision else []
    words = " ".join(answer.split())
    for number, option in enumerate(options, 1):
        notation = option["notation"]
        if words in (str(number), notation, f"{number} {notation}"):
            code: int = option["code"]
            return code
    raise IllegalOption(
        f"{words[:40]!r} is not an option", f"answer with a number from 1 to {len(options)}"
    )
