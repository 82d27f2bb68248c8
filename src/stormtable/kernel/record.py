"""Records: a game as a text file with one line per decision or draw and a checksum per turn.

    stormtable record 1
    game weather-island
    edition fornsworth 5c1f0a3b9e2d7764
    engine 0.1.0
    players 2
    option bag=top
    seat 1 Ada
    seat 2 greedy

    * stack 2 1                 what chance did
    1 bid 4                     what seat 1 chose
    = 3 9a8b7c6d5e4f3a2b        turn 3 began with this checksum
    end 214 0f1e2d3c4b5a6978 77ad2c10b38e4f95

The last line has the number of lines above it, and the checksums of the final position and of the
text; `open` instead of `end` marks an unfinished game. So a record parses back, replays from any
point, diffs, and shows every change. It names the edition by its name and the hash of its values,
not by its file: to replay a game of a custom edition, name the file.

For an unfinished game, `write(game, seat)` writes what that seat may know: the header has a line
`seen-by 2` (or `spectator`), hidden choices are a `?`, and there are no checksums. Such a record is
for reading and does not replay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

from stormtable import __version__
from stormtable.kernel.edition import legacy_edition
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import BadSetting, FileError, IllegalOption, RecordError, UnknownName
from stormtable.kernel.files import read_text, write_atomically
from stormtable.kernel.game import Game
from stormtable.kernel.history import RecordLine
from stormtable.kernel.registry import title_named
from stormtable.kernel.text import printable
from stormtable.kernel.title import EditionName, Title, older

MAGIC = "stormtable record 1"
DRAWN = "*"
CHECKSUM = "="
SEEN_BY, SPECTATOR = "seen-by", "spectator"
UNKNOWN = "?"
HOST = NOBODY
"""The viewer whose record contains everything."""
ENTROPY = re.compile("[0-9a-f]{64}( [1-9][0-9]{0,5})?")
LARGEST = 4 * 1024 * 1024
"""The largest record in bytes: a hundred times the longest game."""


@dataclass(frozen=True, slots=True)
class RecordHeader:
    game: str
    edition: str
    edition_hash: str
    engine: str
    players: int
    options: dict[str, str]
    seats: tuple[str, ...]
    entropy: str = ""
    """The entropy of all draws, if the table committed itself to it (`table.commitment`); after a
    space, the number of draws that the players took back."""


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record. `lines` pairs each body line with its number in the file."""

    header: RecordHeader
    lines: tuple[tuple[int, RecordLine], ...]
    finished: bool
    checksum: str
    text: str


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def write(game: Game, seat: int | None = HOST, engine: str = "", entropy: str = "") -> str:
    """Return the record of a game so far: all of it, or what a seat (None: a spectator) may know.

    A finished game has no secrets. `engine` replaces the game's own version.
    """
    if seat != HOST:
        game.check_seat(seat)
    partial = seat != HOST and not game.state.over
    edition = game.edition
    local = {setting.name for setting in game.title.settings if setting.local}
    head = [
        MAGIC,
        f"game {game.title.name}",
        f"edition {edition.name} {edition.hash}",
        f"engine {engine or game.version}",
        f"players {game.players}",
        *(
            f"option {name}={value}"
            for name, value in sorted(game.settings.items())
            if name not in local
        ),
        *(f"seat {number} {name}" for number, name in enumerate(game.seats, 1)),
    ]
    if entropy and not partial:
        head.append(f"entropy {entropy}")
    if partial:
        head.append(SPECTATOR if seat is None else f"{SEEN_BY} {seat + 1}")
    log = _known(game, seat) if partial else game.log
    text = "\n".join([*head, "", *(_line(line) for line in log)]) + "\n"
    word = "end" if game.state.over else "open"
    checksum = UNKNOWN if partial else game.checksum()
    return f"{text}{word} {text.count(chr(10))} {checksum} {_digest(text)}\n"


def _known(game: Game, seat: int | None) -> list[RecordLine]:
    """Return the log without what a seat may not know yet, and without checksums, from which hidden
    pieces could be guessed."""
    waiting = game.sealed_lines()
    return [
        line
        if (line.known_to in (NOBODY, seat)) and (number not in waiting or line.seat == seat)
        else replace(line, notation=UNKNOWN)
        for number, line in enumerate(game.log)
        if line.turn < 0
    ]


def _line(line: RecordLine) -> str:
    if line.turn >= 0:
        return f"{CHECKSUM} {line.turn} {line.notation}"
    return f"{DRAWN if line.seat == NOBODY else line.seat + 1} {line.notation}"


def renamed(text: str, seat: int, name: str) -> str:
    """Return a record, complete or of a running game, with another name for a seat."""
    *rows, closing, _ = text.split("\n")
    begins = f"seat {seat + 1} "
    index = next(number for number, row in enumerate(rows) if row.startswith(begins))
    rows[index] = begins + name
    above = "\n".join(rows) + "\n"
    return f"{above}{closing.rpartition(' ')[0]} {_digest(above)}\n"


def save(game: Game, path: Path, replace: bool = True) -> None:
    write_atomically(path, write(game), replace)


def parse(text: str, source: str = "record") -> Record:
    """Parse a record's text; errors name `source`, the line, and the remedy."""
    rows = text.split("\n")
    if rows[0].rstrip("\r") != MAGIC:
        raise RecordError(
            f"{source} line 1: not a Stormtable record",
            f"the first line must be {MAGIC!r}",
        )
    if "\r" in text:
        raise RecordError(f"{source} has foreign line ends", "save it with line feeds alone")
    for number, row in enumerate(rows, 1):
        if not printable(row):
            raise RecordError(
                f"{source} line {number}: {row!r} has hidden characters", "a record is plain text"
            )
    header, start = _header(rows, source)
    if rows[-1] != "" or rows[-2].split(" ")[0] not in ("end", "open"):
        raise RecordError(
            f"{source} is truncated: its closing line is missing",
            "restore the whole file; every record ends with a line 'end' or 'open'",
        )
    body = [
        (number, _body_line(row, number, header.players, source))
        for number, row in enumerate(rows[start:-2], start + 1)
    ]
    closing = rows[-2].split(" ")
    if len(closing) != 4:
        raise RecordError(
            f"{source} line {len(rows) - 1}: the closing line is damaged",
            "it reads 'end LINES CHECKSUM DIGEST'",
        )
    return Record(header, tuple(body), closing[0] == "end", closing[2], text)


def _is_value(word: str, text: str) -> bool:
    """Return whether a header may contain this line once."""
    if word == "entropy":
        return ENTROPY.fullmatch(text) is not None
    return word in ("game", "edition", "engine", "players")


def _header(rows: list[str], source: str) -> tuple[RecordHeader, int]:
    values: dict[str, str] = {}
    options: dict[str, str] = {}
    seats: list[str] = []
    for number, row in enumerate(rows[1:], 2):
        if row == "":
            break
        word, _, text = row.partition(" ")
        if word == "option" and "=" in text:
            name, _, value = text.partition("=")
            options[name] = value
        elif word == "seat" and text.split(" ")[0] == str(len(seats) + 1):
            seats.append(text.partition(" ")[2])
        elif _is_value(word, text) and word not in values:
            values[word] = text
        elif word in (SEEN_BY, SPECTATOR):
            viewer = f"seat {text}" if word == SEEN_BY else "a spectator"
            raise RecordError(
                f"{source} is of a running game as {viewer} saw it ({row!r}),"
                " which does not replay",
                "use the record of the game's host, or wait until the game is over",
            )
        else:
            raise RecordError(
                f"{source} line {number}: {row!r} does not belong in a header",
                "a header has game, edition, engine, players, option NAME=VALUE, seat N NAME",
            )
    else:
        raise RecordError(f"{source} is truncated: its header does not end", "restore the file")
    for word in ("game", "edition", "engine", "players"):
        if word not in values:
            raise RecordError(f"{source}: the header lacks {word!r}", f"add a line '{word} ...'")
    edition, _, edition_hash = values["edition"].rpartition(" ")
    if values["players"] != str(len(seats)):
        raise RecordError(
            f"{source}: players is {values['players']!r} with {len(seats)} seat lines",
            "the header needs one seat line a player",
        )
    header = RecordHeader(
        values["game"],
        edition,
        edition_hash,
        values["engine"],
        len(seats),
        options,
        tuple(seats),
        values.get("entropy", ""),
    )
    return header, number


def _body_line(row: str, number: int, players: int, source: str) -> RecordLine:
    word, _, value = row.partition(" ")
    if word == DRAWN and value:
        return RecordLine(NOBODY, value)
    if word == CHECKSUM:
        turn, _, checksum = value.partition(" ")
        if turn.isdecimal() and len(turn) < 10 and checksum:
            return RecordLine(NOBODY, checksum, turn=int(turn))
    elif word in map(str, range(1, players + 1)) and value:
        return RecordLine(int(word) - 1, value)
    raise RecordError(
        f"{source} line {number}: {row!r} is not a record line",
        f"lines start with a seat 1 to {players}, {DRAWN!r} or {CHECKSUM!r}",
    )


def read(path: Path) -> Record:
    try:
        return parse(read_text(path, LARGEST), str(path))
    except FileError as error:
        raise RecordError(error.problem, "give the path of a record") from error


def start(record: Record, source: str = "record", edition: str = "") -> Game:
    """Return the game of a record, before its first line; `edition`: the file of a custom edition.

    Editions that come with Stormtable, or came with an earlier version, need no file.
    """
    header = record.header
    try:
        title = title_named(header.game)
        for setting in title.settings:
            if setting.local and setting.name in header.options:
                raise RecordError(
                    f"{source}: option {setting.name} says where something lies on one machine",
                    "a record names it by its hash alone; remove that line",
                )
        game = _begun(title, header, edition)
        recorded = EditionName(header.edition, header.edition_hash)
        if game.edition != recorded and not edition and (file := legacy_edition(recorded)):
            game = _begun(title, header, file)
    except (UnknownName, BadSetting) as error:
        raise RecordError(f"{source}: {error.problem}", error.remedy) from error
    if game.edition != recorded:
        raise RecordError(
            f"{source} was played with edition {recorded}, here it is {game.edition}",
            "name the edition file it was played with (--edition FILE)",
        )
    return game


def _begun(title: Title, header: RecordHeader, edition: str) -> Game:
    options = {**header.options, "edition": edition} if edition else header.options
    return Game(title, header.players, options, None, header.seats, version=header.engine)


def steps(record: Record, source: str = "record", edition: str = "") -> Iterator[Game]:
    """Yield the game after each line of the record. It is the same object each time."""
    game = start(record, source, edition)
    played = -1
    try:
        for after in _replayed(game, record, source):
            played += 1
            yield after
    except RecordError as error:
        raise _of_other_rules(record, error, played) from error


def _of_other_rules(record: Record, error: RecordError, played: int) -> RecordError:
    """Return the error; if another version wrote the record, one that names a change of the rules.

    `played`: the number of lines that could be played. If the digest is right, nobody changed the
    record, so the rules must have changed.
    """
    by = record.header.engine
    if by == __version__:
        return error
    closing = record.text.split("\n")[-2]
    above = record.text.removesuffix(f"{closing}\n")
    if closing.split(" ")[3] != _digest(above):
        return RecordError(
            f"{error.problem} (it was played by Stormtable {by}, this is {__version__})",
            f"{error.remedy}; it is not as it was written",
        )
    since = "were corrected since" if older(by, __version__) else "are not known here"
    return RecordError(
        f"{error.problem} by the rules of Stormtable {__version__}; the record is as it was "
        f"written, by the rules of {by}, which {since}",
        f"CHANGELOG.md tells what changed; verify it with Stormtable {by}, or see it up to there "
        f"with replay --to {played}",
    )


def _replayed(game: Game, record: Record, source: str) -> Iterator[Game]:
    yield game
    for number, line in record.lines:
        replay_line(game, line, f"{source} line {number}")
        yield game
    if record.finished != game.state.over or record.checksum != game.checksum():
        raise RecordError(
            f"{source}: the position after the last line is not the one recorded",
            f"it has checksum {game.checksum()}, the closing line {record.checksum}",
        )
    _compare(record.text, write(game, entropy=record.header.entropy), source)


def _compare(text: str, again: str, source: str) -> None:
    """Check that the replayed game writes the same record, byte for byte."""
    recorded, replayed = text.split("\n"), again.split("\n")
    for number, (old_line, new_line) in enumerate(zip(recorded, replayed, strict=False), 1):
        if old_line != new_line and number == len(recorded) - 1 == len(replayed) - 1:
            raise RecordError(
                f"{source}: the header is not the one this game was recorded with",
                f"restore it; the closing line {old_line!r} would have to be {new_line!r}",
            )
        if old_line != new_line:
            raise RecordError(
                f"{source} line {number}: {old_line!r} is not what the replay writes",
                f"it writes {new_line!r}",
            )


def replay_line(game: Game, line: RecordLine, where: str) -> None:
    state = game.state
    if line.turn >= 0:
        if line.turn != state.turn:
            raise RecordError(
                f"{where}: turn {line.turn} does not begin here, it is turn {state.turn}",
                "something before this line was changed",
            )
        if line.notation != game.checksum():
            raise RecordError(
                f"{where}: checksum of turn {line.turn} differs",
                f"here it is {game.checksum()}; something before this line was changed",
            )
        return
    if state.over:
        raise RecordError(f"{where}: the game is already over", "remove what follows its end")
    try:
        if line.seat == NOBODY:
            game.settle(line.notation)
        else:
            game.play(line.notation, line.seat)
    except IllegalOption as error:
        raise RecordError(f"{where}: {error.problem}", error.remedy) from error


def replay(
    record: Record, to: int | None = None, source: str = "record", edition: str = ""
) -> Game:
    """Return the game after `to` lines of the record (default: all)."""
    if to is not None and not 0 <= to <= len(record.lines):
        raise RecordError(
            f"{source} has no line {to}", f"choose --to between 0 and {len(record.lines)}"
        )
    last = len(record.lines) if to is None else to
    played = steps(record, source, edition)
    game = next(played)
    for _ in range(last):
        next(played)
    if to is None:
        for _ in played:
            raise AssertionError("unreachable: the lines are played")
    return game


def verify(path: Path, edition: str = "") -> Game:
    """Replay a record to its end and check every byte of it."""
    return replay(read(path), source=str(path), edition=edition)
