"""Bots that misbehave; processes load them through STORMTABLE_GAMES."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from stormtable.bots.bot import ANY_GAME, RandomBot, register_bot
from stormtable.kernel.view import View

MARK = "STORMTABLE_TEST_MARK"
"""The environment variable that names the folder where these bots leave marks."""

SLOW = 3.0
"""Seconds for which the slow bot thinks."""


def note(word: str) -> int:
    """Leave a mark; return how often this mark was left before."""
    folder = Path(os.environ[MARK])
    before = len(list(folder.glob(f"{word}-*")))
    (folder / f"{word}-{time.monotonic_ns()}-{os.getpid()}").touch()
    return before


class Sleepy(RandomBot):
    """Never answers."""

    name = "sleepy"

    def choose(self, view: View) -> int:
        note("sleepy")
        time.sleep(600)
        return super().choose(view)


class Mortal(RandomBot):
    """Kills its process at the first question, and answers the next one."""

    name = "mortal"

    def choose(self, view: View) -> int:
        if note("mortal") == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)


class Deadly(RandomBot):
    """Kills its process at every question."""

    name = "deadly"

    def choose(self, view: View) -> int:
        note("deadly")
        os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)


class Clumsy(RandomBot):
    """Fails with a secret in its error message."""

    name = "clumsy"

    def choose(self, view: View) -> int:
        note("clumsy")
        raise ValueError("the ace is in my hand")


class Chatty(RandomBot):
    """Prints to standard output, as a bot on its own may do."""

    name = "chatty"

    def choose(self, view: View) -> int:
        print("hm, what have we here", flush=True)
        return super().choose(view)


class Nosy(RandomBot):
    """Fails unless it sees the masked state of its own seat, without a chance."""

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
    """Answers slowly, but within the time limit."""

    name = "slow"

    def choose(self, view: View) -> int:
        time.sleep(SLOW)
        return super().choose(view)


for bot in (Sleepy, Mortal, Deadly, Clumsy, Chatty, Nosy, Slow):
    register_bot(bot.name, ANY_GAME, bot)
