"""What of a game has been seen in play: every action, question, refusal and so on at least once.

A title lists its `sights`. Most are seen in events; questions when they are asked; refusals by
asking why: for what was offered before and is not on the list now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.title import Title

EVERY = 4
"""Refusals are asked for at every so many decisions..."""
ASKED = 40
"""...with so many of the notations that were offered before."""


class Lookout:
    """Watches one game and keeps what it has seen."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.seen: set[str] = set()
        self._decisions = 0
        self._offered: dict[str, None] = dict.fromkeys(title.verbs)
        """What to ask for: all verbs, and every notation offered so far, in that order."""
        self._next = 0

    def look(self, state: State) -> None:
        """At the open question of the seat asked."""
        rule, step = state.rule, state.agenda[-1]
        self.seen.add(f"question {rule.name}")
        self._decisions += 1
        if self._decisions % EVERY:
            return
        offered = [rule.notation(state, step, option) for option in state.choices]
        for words in self._phrases():
            if not any(_begins(notation, words) for notation in offered):
                told = rule.refusal(state, step, state.asked, words)
                if told is not None:
                    self.seen.add(f"refusal {told.code}")
        self._offered.update(dict.fromkeys(offered))

    def _phrases(self) -> Iterator[list[str]]:
        """The next few, round and round; of each also its beginning."""
        known = list(self._offered)
        for _ in range(min(ASKED, len(known))):
            self._next = (self._next + 1) % len(known)
            words = known[self._next].split()
            yield words
            if len(words) > 2:
                yield words[:2]

    def drain(self, state: State) -> None:
        """Read the journal of a state that no `Game` holds."""
        journal = state.journal or []
        self([self.title.event(state, entry) for entry in journal])
        state.journal = []

    def __call__(self, news: Sequence[Event]) -> None:
        """A listener for `Game.listen`."""
        for event in news:
            sight = self.title.sight_of(event)
            if sight:
                self.seen.add(sight)


def _begins(notation: str, words: list[str]) -> bool:
    return notation.split()[: len(words)] == words


def never_seen(sights: frozenset[str], seen: Iterable[frozenset[str]]) -> list[str]:
    """What there was to see in some games and was not seen in any of them."""
    return sorted(sights.difference(*seen))
