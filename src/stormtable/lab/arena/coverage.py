"""Coverage of a game in play: which actions, questions, refusals and so on occurred.

A title lists its coverage points (`coverage_points`). Events show most of them, and open decisions
show questions. For refusals, the watch now and then asks why some of the title's `phrases` are not
options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.grammar import reason
from stormtable.kernel.title import Title

EVERY = 4
"""Decisions between two requests for refusals."""
ASKED = 60
"""The number of phrases in each request, out of those that the question can explain."""


class CoverageWatch:
    """Watches one game and collects the coverage points that it showed."""

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.seen: set[str] = set()
        self._phrases = [phrase.split() for phrase in title.phrases(state)]
        self._decisions = 0
        self._refusable: dict[str, list[list[str]]] = {}
        """The phrases that each question can explain, computed when the question first occurs."""
        self._next = 0

    def look(self, state: State) -> None:
        """Record the coverage points of the open question."""
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
        """Ask why phrases are not options; return the verbs that are options or have a reason."""
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
        """Read the journal of a state that has no `Game`."""
        journal = state.journal
        if isinstance(journal, TrialJournal):
            self(journal.events)
            journal.events.clear()

    def __call__(self, events: Sequence[Event]) -> None:
        """Record events; a listener for `Game.listen`."""
        for event in events:
            point = self.title.coverage_point_of(event)
            if point:
                self.seen.add(point)


def never_seen(coverage_points: frozenset[str], seen: Iterable[frozenset[str]]) -> list[str]:
    """Return the coverage points that none of the games showed."""
    return sorted(coverage_points.difference(*seen))
