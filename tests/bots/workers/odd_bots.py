"""Bots that behave badly; processes load them by STORMTABLE_GAMES."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from stormtable.bots.bot import ANY_GAME, RandomBot, register_bot
from stormtable.kernel.view import View

MARK = "STORMTABLE_TEST_MARK"
"""In the environment: a folder in which these bots note what they do."""

SLOW = 3.0
"""Seconds the slow one thinks."""


def note(word: str) -> int:
    """Write it down; how often it was written before."""
    folder = Path(os.environ[MARK])
    before = len(list(folder.glob(f"{word}-*")))
    (folder / f"{word}-{time.monotonic_ns()}-{os.getpid()}").touch()
    return before


class Sleepy(RandomBot):
    """Never has an answer."""

    name = "sleepy"

    def choose(self, view: View) -> int:
        note("sleepy")
        time.sleep(600)
        return super().choose(view)


class Mortal(RandomBot):
    """Dies of its first question, and lives on with the next."""

    name = "mortal"

    def choose(self, view: View) -> int:
        if note("mortal") == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)


class Deadly(RandomBot):
    """Dies of every question."""

    name = "deadly"

    def choose(self, view: View) -> int:
        note("deadly")
        os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)


class Clumsy(RandomBot):
    """Fails, with a secret on its lips."""

    name = "clumsy"

    def choose(self, view: View) -> int:
        note("clumsy")
        raise ValueError("the ace is in my hand")


class Chatty(RandomBot):
    """Prints as if it were alone."""

    name = "chatty"

    def choose(self, view: View) -> int:
        print("hm, what have we here", flush=True)
        return super().choose(view)


class Nosy(RandomBot):
    """Fails unless what it sees is the masked state of its own seat, and it has no chance."""

    name = "nosy"

    def choose(self, view: View) -> int:
        assert view.seat is not None
        assert view.state.chance is None
        hands = getattr(view.state, "offers", None) or getattr(view.state, "hands", [])
        for seat, cards in enumerate(hands):
            assert seat == view.seat or all(card < 0 for card in cards), (seat, cards)
        note("nosy")
        return super().choose(view)


class Slow(RandomBot):
    """Takes its time, but not all there is."""

    name = "slow"

    def choose(self, view: View) -> int:
        time.sleep(SLOW)
        return super().choose(view)


for bot in (Sleepy, Mortal, Deadly, Clumsy, Chatty, Nosy, Slow):
    register_bot(bot.name, ANY_GAME, bot)
