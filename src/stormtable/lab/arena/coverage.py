"""Coverage of a game in play: whether each action, question, refusal and so on occurred.

A title lists its `sights`. Most are seen in events, questions when they are asked, and refusals by
asking why not, every now and then, for the title's `phrases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import Overheard
from stormtable.kernel.grammar import reason
from stormtable.kernel.title import Title

EVERY = 4
"""Refusals are asked for at every so many decisions..."""
ASKED = 60
"""...with so many of the phrases the question has anything to say about."""


class Lookout:
    """Watches one game and keeps what it has seen."""

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.seen: set[str] = set()
        self._phrases = [phrase.split() for phrase in title.phrases(state)]
        self._decisions = 0
        self._refusable: dict[str, list[list[str]]] = {}
        """The phrases each question has something to say about, as its first asking shows."""
        self._next = 0

    def look(self, state: State) -> None:
        """At the open question of the seat asked."""
        question = state.rule.name
        self.seen.add(f"question {question}")
        self._decisions += 1
        if question not in self._refusable:
            verbs = self._ask(state, self._phrases)
            self._refusable[question] = [words for words in self._phrases if words[0] in verbs]
        elif self._decisions % EVERY == 0 and self._refusable[question]:
            phrases = self._refusable[question]
            self._next = (self._next + ASKED) % len(phrases)
            self._ask(state, (phrases + phrases)[self._next : self._next + ASKED])

    def _ask(self, state: State, phrases: Iterable[list[str]]) -> set[str]:
        """Why not? Returns the verbs that are offered here, or refused with a reason."""
        rule, step, grammar = state.rule, state.agenda[-1], self.title.grammar(state)
        offered = [rule.notation(state, step, option).split() for option in state.choices]
        verbs = {notation[0] for notation in offered}
        for words in phrases:
            if any(notation[: len(words)] == words for notation in offered):
                continue
            notice = reason(grammar, state, state.asked, words, offered)
            if notice.code not in ("no_such_choice", "not_now"):
                verbs.add(words[0])
                self.seen.add(f"refusal {notice.code}")
        return verbs

    def drain(self, state: State) -> None:
        """Read the journal of a state that no `Game` holds."""
        journal = state.journal
        if isinstance(journal, Overheard):
            self(journal.events)
            journal.events.clear()

    def __call__(self, news: Sequence[Event]) -> None:
        """A listener for `Game.listen`."""
        for event in news:
            sight = self.title.sight_of(event)
            if sight:
                self.seen.add(sight)


def never_seen(sights: frozenset[str], seen: Iterable[frozenset[str]]) -> list[str]:
    """What there was to see in some games and was not seen in any of them."""
    return sorted(sights.difference(*seen))
