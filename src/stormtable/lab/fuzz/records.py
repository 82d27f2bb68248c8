"""Fuzzing of records: each damaged one is rejected with an error of one line, or equals the
original."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from random import Random

from stormtable.kernel import record
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.errors import RecordError, StormtableError
from stormtable.lab.fuzz.trial import ODD, Hang, any_of, error_line, position, spoiled, watched

LONGEST = 60
"""Decisions of the games whose records are damaged; enough to reach every part of a turn."""
SPOILED = 25
"""The number of damaged records made from one game."""
HEADERS = (
    *("option edition=/dev/zero", "option edition=", "option edition", "option bag=top", "option"),
    *("option =", "players 0", "players 999999999999", "players -1", "game chess", "edition x"),
    *("seat 1", "seat 1 ", "seat 2 \x1b[2J", "seat 9 Eve", "seat 1 " + "x" * 5000, "engine "),
    *("engine 9.9.9", "= 1 x", "* 1", "end", "open 1 2 3", "1 bid 99", ""),
)


def fuzz(game: str, cases: int, seed: int) -> list[str]:
    """Replay `cases` damaged records; return a line for each problem."""
    rng = stream_of(seed, "records")
    problems: list[str] = []
    text = ""
    for case in range(cases):
        if case % SPOILED == 0:
            text = record.write(position(game, rng, LONGEST))
        changed = text
        for _ in range(1 + below(rng, 2)):
            changed = _changed(rng, changed)
        problem = _problem(changed, any_of(rng, (_as_it_is, _with_digest, _with_checksums)))
        if problem:
            problems.append(f"records {game} seed {seed} case {case}: {problem}")
    return problems


def _problem(changed: str, seal: Callable[[str], str]) -> str:
    """Return what is wrong with the parser's reaction to a record; empty if nothing is."""
    try:
        with watched():
            text = seal(changed)
            parsed = record.parse(text)
            again = record.write(record.replay(parsed))
    except StormtableError as error:
        return "" if "\n" not in str(error) else f"an error of more than one line: {error}"
    except (Exception, Hang) as error:
        return error_line(error)
    return "" if again == text else "it passes, and its game writes another record"


def _changed(rng: Random, text: str) -> str:
    rows = text.split("\n")
    body = rows.index("") + 1 if below(rng, 4) and "" in rows[:-1] else 0
    row, other = (body + below(rng, len(rows) - body) for _ in range(2))
    match below(rng, 12):
        case 0:
            del rows[row]
        case 1:
            rows.insert(row, rows[other])
        case 2:
            rows[row], rows[other] = rows[other], rows[row]
        case 3:
            rows[row] = rows[other]
        case 4:
            rows.insert(below(rng, min(len(rows), 10)), any_of(rng, HEADERS))
        case 5:
            rows[row] = any_of(rng, ODD)
        case 6:
            head, _, tail = rows[row].partition(" ")
            rows[row] = f"{any_of(rng, ('1', '2', '3', '*', '=', 'end', head))} {tail}"
        case 7 | 8:
            verb = rows[row].split(" ")[:2]
            rows[row] = any_of(rng, [line for line in rows if line.split(" ")[:2] == verb])
        case 9:
            rows = [*rows[:row], *rows[-2:]]
        case _:
            rows[row] = spoiled(rng, rows[row])
    return "\n".join(rows)


def _as_it_is(text: str) -> str:
    return text


def _with_digest(text: str) -> str:
    """Correct the closing line: the number of lines and the digest of all lines above it."""
    body, _, closing = text.removesuffix("\n").rpartition("\n")
    words = closing.split(" ")
    if len(words) != 4:
        return text
    body += "\n"
    digest = blake2b(body.encode("utf-8", "replace"), digest_size=8).hexdigest()
    return f"{body}{words[0]} {body.count(chr(10))} {words[2]} {digest}\n"


def _with_checksums(text: str) -> str:
    """Correct every checksum as well, as far as the lines can be played."""
    try:
        parsed = record.parse(text)
        game = record.start(parsed)
        rows = text.split("\n")
        for number, line in parsed.lines:
            if line.turn >= 0:
                rows[number - 1] = f"{record.CHECKSUM} {game.state.turn} {game.checksum()}"
            else:
                record.replay_line(game, line, "")
    except RecordError:
        return _with_digest(text)
    except Exception:
        return text  # the caller gets the same error from its own replay
    rows[-2] = f"{'end' if game.state.over else 'open'} 0 {game.checksum()} 0"
    return _with_digest("\n".join(rows))
