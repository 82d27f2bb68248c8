"""Shared parts of all fuzzers: a timeout, random positions, and odd texts."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import TypeVar

from stormtable.kernel.chance import below
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import title_named
from stormtable.kernel.text import shown
from stormtable.kernel.title import Value

PATIENCE = 60
"""Seconds after which a case counts as hanging. Normal cases take less than a hundredth of that."""

ODD = (
    *("", " ", "²", "٣", "½", "一", "é", "🌩", "a\u0301", "ß", "İ"),
    *("\x00", "\x1b[31m", "\x07", "\t", "\r", "\x0b", "\x1c", "\x85", "\x9b1m", "\x7f"),
    *("\u202e", "\u2066", "\u200b", "\u2028", "\u2029", "\ufeff", "\ud800", "\U0010ffff"),
    *("-1", "0", "1", "2", "00", "+1", "1.5", "1e9", "0x1", "9" * 20, "9" * 5000, "x" * 300),
    *("{0}", "{words}", "%s", "[red]", "\\", "'", '"', "*", "=", "/", "~", "-", ",", ":"),
)
"""Texts that have broken programs before."""

Item = TypeVar("Item")


class Hang(BaseException):
    """A case did not end in time."""


@contextmanager
def watched() -> Iterator[Callable[[], None]]:
    """Raise `Hang` if the block takes too long, on systems with an alarm.

    The block gets a function that restarts the alarm; call it at the beginning of each case.
    """
    if not hasattr(signal, "SIGALRM"):
        yield lambda: None
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang(f"no end after {PATIENCE} seconds")

    def begin() -> None:
        signal.alarm(PATIENCE)

    before = signal.signal(signal.SIGALRM, ring)
    begin()
    try:
        yield begin
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def error_line(error: BaseException) -> str:
    """Return an error in one line, with the place where it was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return shown(f"{type(error).__name__}: {error} at {last.filename}:{last.lineno}", 300)


def any_of(rng: Random, items: Sequence[Item]) -> Item:
    return items[below(rng, len(items))]


def spoiled(rng: Random, text: str) -> str:
    """Return `text` with something inserted, removed or changed."""
    index = below(rng, len(text) + 1)
    match below(rng, 5):
        case 0:
            return text[:index] + any_of(rng, ODD) + text[index:]
        case 1:
            return text[:index] + any_of(rng, ODD) + text[index + 1 :]
        case 2:
            return text[:index] + text[index + 1 :]
        case 3:
            words = text.split(" ")
            words[below(rng, len(words))] = any_of(rng, ODD)
            return " ".join(words)
        case _:
            return text.upper() if below(rng, 2) else text[:index]


def position(game: str, rng: Random, longest: int) -> Game:
    """Return a game after up to `longest` random decisions."""
    title = title_named(game)
    options: dict[str, Value] = {
        setting.name: any_of(rng, setting.choices) for setting in title.settings if setting.choices
    }
    players, seed = any_of(rng, title.seats), rng.getrandbits(32)
    try:
        playing = new_game(game, players, seed, options)
    except BadSetting:  # some settings contradict each other
        playing = new_game(game, players, seed)
    for _ in range(below(rng, longest + 1)):
        if playing.state.over:
            break
        seat = any_of(rng, playing.state.open_seats())
        playing.play(any_of(rng, playing.state.options_of(seat)), seat)
    return playing
