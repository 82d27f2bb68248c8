"""The explainer: says why a request is not among a seat's options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.grammar import misspoken, reason, refusal
from stormtable.kernel.notice import Notice
from stormtable.kernel.text import LONGEST_WORD, is_word, shown
from stormtable.kernel.visibility import mask

if TYPE_CHECKING:
    from stormtable.kernel.game import Game


class Explainer:
    """Explains why one seat of a game cannot play something."""

    def __init__(self, game: Game, seat: int) -> None:
        """`seat` may be NOBODY when no seat has a decision."""
        self.game = game
        self.title = game.title
        self.seat = seat

    def explain(self, words: str) -> Notice | None:
        """Return why `words` (a notation, or the start of one) is no option; None if it is one."""
        state = self.game.state
        requested = words.split()
        if state.over:
            return Notice("game_over")
        if not requested:
            return Notice("nothing_asked_for")
        if requested[0] not in self.title.verbs:
            word = shown(requested[0], LONGEST_WORD)
            near = get_close_matches(word, self.title.verbs, n=1)
            return Notice("unknown_word", {"word": word, "near": near[0] if near else ""})
        if not all(is_word(word) for word in requested):
            return self._unprintable([shown(word, LONGEST_WORD) for word in requested])
        decision = None if self.seat == NOBODY else self.game.decision_of(self.seat)
        if decision is None:
            not_asked = Notice("not_your_decision", {"seat": state.asked})
            return self._answered_by_engine(requested) or not_asked
        # The reason may use only what the seat knows.
        state = mask(state, self.title.zones, self.seat)
        offered = [option.notation.split() for option in decision.options]
        if any(notation[: len(requested)] == requested for notation in offered):
            return None
        notice = reason(self.title.grammar(state), state, self.seat, requested, offered)
        if notice.code == "not_now":
            return self._answered_by_engine(requested) or notice
        return notice

    def _unprintable(self, requested: list[str]) -> Notice:
        """Return the notice for a request with hidden characters, which no rule sees."""
        state = self.game.state
        question = "" if state.asked == NOBODY else state.rule.name
        return misspoken(self.title.grammar(state).get(requested[0], ()), requested) or Notice(
            "no_such_choice", {"question": question, "asked_for": shown(" ".join(requested))}
        )

    def _answered_by_engine(self, requested: Sequence[str]) -> Notice | None:
        """Return why the request was no option of a question that the engine answered for the seat.

        Only a rule's own reason counts: a request that matches no form meant something else.
        """
        for answered in reversed(self.game.event_log.answered):
            if answered.seat != self.seat:
                continue
            then = mask(answered.state, self.title.zones, self.seat)
            forms = self.title.grammar(then).get(requested[0], ())
            if misspoken(forms, requested) is not None:
                continue
            notice = refusal(forms, then, self.seat, requested)
            if notice is not None:
                only = then.rule.notation(then, then.agenda[-1], answered.option)
                return replace(notice, params={**notice.params, "only": only})
        return None
