"""Answers the page: the presses of a game in, the screen out.

The page stores the presses. So nothing is lost here when a tab dies, and undo is a shorter list.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from stormtable.games.weather_machine.companion import accepted
from stormtable.games.weather_machine.companion.board import board
from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.companion.ending import result
from stormtable.games.weather_machine.companion.notes import noted
from stormtable.games.weather_machine.companion.preview import cards_shown
from stormtable.games.weather_machine.companion.refusals import sentences
from stormtable.games.weather_machine.companion.rules import ENTRIES, MOVE, stage_of
from stormtable.games.weather_machine.companion.walkthrough import steps_of
from stormtable.games.weather_machine.rules.solo.endings import ENDINGS
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.kernel.codes import kind_of
from stormtable.kernel.edition import HASHED, remember_edition
from stormtable.kernel.errors import BadSetting

MOST_PRESSES: Final = 2000
MOST_GAMES: Final = 3
Setup = tuple[int, int, bool, str]
"""Challenges, seed, own cards, and the name of the edition (empty: the packaged one)."""


class CompanionHost:
    """Keeps the positions of the last games, one for each press, so that a press is fast."""

    def __init__(self) -> None:
        self._games: dict[Setup, list[Companion]] = {}

    def answer(self, asked: Mapping[str, Any], language: str) -> dict[str, Any]:
        """Return the screen after `presses` in a game with `setup`."""
        setup, presses = read_setup(asked.get("setup")), asked.get("presses")
        if not isinstance(presses, list) or len(presses) > MOST_PRESSES:
            raise BadSetting("presses: there is no list of presses", "send those of the game")
        companion = self._after(setup, [str(press) for press in presses])
        shown = screen(companion, language)
        score = asked.get("score")
        shown["result"] = result(companion, score, language) if isinstance(score, dict) else None
        return shown

    def _after(self, setup: Setup, presses: list[str]) -> Companion:
        line = self._games.pop(setup, None)
        if line is None:
            challenges, seed, own_cards, edition = setup
            line = [Companion.begin(challenges, seed, own_cards=own_cards, edition=edition)]
        self._games[setup] = line  # the game that was used last moves to the end
        while len(self._games) > MOST_GAMES:
            del self._games[next(iter(self._games))]
        known = line[-1].presses
        shared = next(
            (n for n, (ours, sent) in enumerate(zip(known, presses, strict=False)) if ours != sent),
            min(len(known), len(presses)),
        )
        del line[shared + 1 :]
        for press in presses[shared:]:
            companion = line[-1].copy()
            companion.press(press)
            line.append(companion)
        return line[-1]


def read_setup(sent: Any) -> Setup:
    try:
        challenges = sum(1 << CHALLENGES.index(name) for name in set(sent["challenges"]))
        seed, own_cards = int(sent["seed"]), bool(sent["own_cards"])
    except (KeyError, TypeError, ValueError):
        raise BadSetting("setup: it is not complete", "name challenges, seed, own_cards") from None
    return challenges, seed, own_cards, _edition_of(sent.get("edition", ""))


def _edition_of(text: Any) -> str:
    if not isinstance(text, str):
        raise BadSetting("edition: it is no text", "send an edition file")
    return _edition_name(text) if text else ""


@lru_cache(maxsize=MOST_GAMES)
def _edition_name(text: str) -> str:
    """Make the values of the owner's box known to the engine; return the name of that edition.

    Every press brings the text, and reading it takes longer than the press itself.
    """
    return f"{HASHED}{remember_edition(text, 'your edition').hash}"


def screen(companion: Companion, language: str) -> dict[str, Any]:
    s, options = companion.state, companion.options()
    moving = companion.step >= 0 and kind_of(companion.step) == ENTRIES
    moving = moving and stage_of(companion.step) == MOVE
    return {
        "question": companion.question,
        "options": options,
        "lit": accepted.spaces(s) if moving else options,
        "unlit": sentences(companion, language),
        "edition": s.edition.file.name.name,
        "board": board(s),
        "steps": steps_of(companion.events, language, own_cards=companion.own_cards),
        "noted": noted(companion, language),
        "payment": None if companion.payment is None else companion.payment.way,
        "tiles": [s.edition.weathers[tile] for tile in companion.tiles],
        "cards": cards_shown(companion, language),
        "sources": companion.sources,
        "ending": ENDINGS[s.ending] if s.ending else "",
        "over": s.over or companion.question == "score",
        "challenges": [name for n, name in enumerate(CHALLENGES) if s.challenges >> n & 1],
        "can_undo": bool(companion.presses),
    }


_host: Final = CompanionHost()


def answer(asked: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Answer a request of the page; the part `companion` of the game's pack."""
    return _host.answer(asked, language)
