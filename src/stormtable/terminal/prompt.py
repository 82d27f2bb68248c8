"""Find the option that typed text means, or explain why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stormtable.bots.ways import GOAL
from stormtable.kernel.notice import Notice
from stormtable.kernel.text import is_word, shown
from stormtable.terminal.menu import Menu, MenuItem
from stormtable.terminal.screen import WARN
from stormtable.terminal.vocabulary import Phrase, Vocabulary, spoken

if TYPE_CHECKING:
    from stormtable.terminal.table import TerminalTable

SEVERAL = 6
"""The most options that are named when words match several."""
VAGUE = ("not_now", "no_such_choice", "unknown_argument", "too_many_words", "unknown_word")
"""Notices that say only that the words do not fit, the most helpful first."""


class Asking:
    def __init__(self, table: TerminalTable, vocabulary: Vocabulary) -> None:
        self.table = table
        self.vocabulary = vocabulary
        self.words = table.words

    # --- options ----------------------------------------------------------------------------

    def item(self, typed: Sequence[str]) -> MenuItem | None:
        """Return the item that the text means, or print why there is none."""
        menu = self.table.menu
        if len(typed) == 1 and is_word(typed[0]) and typed[0].isdigit():
            return self._numbered(menu, str(int(typed[0])))
        typed_words = [word.lower() for word in typed]
        exact = [item for item in self._notated(menu) if item.plays[0].split() == typed_words]
        if exact:
            return exact[0]
        meant = [
            item
            for item in self._notated(menu)
            if item.plays[0].split()[: len(typed_words)] == typed_words
        ]
        spoken_words = spoken(" ".join(typed_words))
        phrases = self.phrases(menu)
        if not meant and all(map(is_word, typed_words)):
            fitting = {id(phrase) for phrase in self.vocabulary.meant(spoken_words, phrases)}
            meant = [
                item
                for item, phrase in zip(menu.items, phrases, strict=True)
                if id(phrase) in fitting
            ]
        if len(meant) == 1:
            return meant[0]
        if meant:
            self._several(typed_words, meant)
        elif not self._explained(typed_words):
            self._near(typed_words, menu, phrases)
        return None

    def _numbered(self, menu: Menu, number: str) -> MenuItem | None:
        item = menu.labelled(number)
        if item is None:
            first, last = menu.items[0].label, menu.items[-1].label
            self._warn("out_of_range", number=number, first=first, last=last)
        return item

    def _notated(self, menu: Menu) -> list[MenuItem]:
        """Return the items by notation; where payments are listed, also their single steps."""
        if not menu.ways:
            return menu.items
        return [MenuItem("", (option["notation"],), option) for option in menu.decision["options"]]

    def phrases(self, menu: Menu) -> list[Phrase]:
        view = self.table.view
        return [
            self.vocabulary.phrase(" ".join(item.plays), self.table.screen.item_words(view, item))
            for item in menu.items
        ]

    def _several(self, typed_words: Sequence[str], meant: Sequence[MenuItem]) -> None:
        labels = [
            f"{item.label} ({item.plays[0]})" if item.label else item.plays[0]
            for item in meant[:SEVERAL]
        ]
        self._warn("ambiguous", words=shown(" ".join(typed_words)), options=", ".join(labels))

    def _near(self, typed_words: Sequence[str], menu: Menu, phrases: Sequence[Phrase]) -> None:
        """Offer similar options; if there are none, print that the text is not understood."""
        words = shown(" ".join(typed_words))
        spoken_words = spoken(" ".join(typed_words))
        near = {id(phrase) for phrase in self.vocabulary.near(spoken_words, phrases)}
        items = [
            f"{item.label} ({phrase.text})"
            for item, phrase in zip(menu.items, phrases, strict=True)
            if id(phrase) in near
        ]
        like = self.vocabulary.like(spoken_words, self.table.commands.names)
        if items:
            self._warn("near", words=words, options="; ".join(items[:3]))
        elif like:
            self._warn("near", words=words, options=", ".join(like))
        else:
            self._warn("not_understood", words=words)

    # --- explaining a refused option --------------------------------------------------------

    def why(self, typed: Sequence[str]) -> None:
        typed_words = [word.lower() for word in typed]
        if not self.vocabulary.content(spoken(" ".join(typed_words))) and all(
            map(is_word, typed_words)
        ):
            self._warn("why_what")
        elif not self._explained(typed_words, listed=True):
            words = shown(" ".join(typed_words))
            like = self.vocabulary.like(spoken(words), self.table.commands.names)
            if like:
                self._warn("near", words=words, options=", ".join(like))
            else:
                self._warn("not_understood", words=words)

    def notation_of(self, typed: Sequence[str]) -> list[str]:
        """Return the notation that the words begin, or the most likely one that they mean."""
        words = [word.lower() for word in typed if is_word(word)]
        if not words or words[0] in (*self.table.game.title.verbs, GOAL):
            return words
        notations = self.vocabulary.notations(spoken(" ".join(words)))
        return next(iter(notations), "").split()

    def _explained(self, typed_words: Sequence[str], listed: bool = False) -> bool:
        """Print why these words are no option; return False if they mean nothing."""
        game, seat = self.table.game, self.table.active_seat
        own = typed_words[0] in game.title.verbs
        first = game.explain(" ".join(typed_words), seat) if own else None
        if own and first is None:
            self._listed(" ".join(typed_words))
            return True
        if first is not None and (first.code not in VAGUE or not all(map(is_word, typed_words))):
            self._print_notice(first)
            return True
        spoken_words = spoken(" ".join(typed_words))
        if (listed and self._on_the_list(spoken_words)) or self._refused(spoken_words):
            return True
        vague = [] if first is None else [first]
        grammar = game.title.grammar(game.state)
        for notation in self.vocabulary.notations(spoken_words):
            notice = game.explain(notation, seat)
            if notice is None:
                self._listed(notation)
                return True
            if notice.code not in VAGUE:
                self._print_notice(notice)
                return True
            verb = notation.split()[0]
            # Without a verb, name one whose form matches the words, even if it is not possible now.
            known = verb in spoken_words or (notice.code == "not_now" and verb in grammar)
            if known and notice.code != "unknown_word":
                vague.append(notice)
        if vague:
            self._print_notice(min(vague, key=lambda notice: VAGUE.index(notice.code)))
        return bool(vague)

    def _on_the_list(self, spoken_words: Sequence[str]) -> bool:
        if self.table.game.state.over or self.table.game.unconfirmed_seat >= 0:
            return False
        phrases = self.phrases(self.table.menu)
        fitting = [
            phrase
            for phrase in self.vocabulary.meant(spoken_words, phrases)
            if set(self.vocabulary.content(spoken_words)) <= phrase.head
        ]
        self._point_at(phrases, fitting)
        return bool(fitting)

    def _listed(self, notation: str) -> None:
        """Print the options of this question that begin with these words."""
        words = notation.split()
        phrases = self.phrases(self.table.menu)
        begun = [phrase for phrase in phrases if phrase.notation.split()[: len(words)] == words]
        if begun:
            self._point_at(phrases, begun)
        else:
            self.table.print(self.words("table", "why_listed", option=notation))

    def _point_at(self, phrases: Sequence[Phrase], meant: Sequence[Phrase]) -> None:
        """Print where in the list an option is."""
        labels = [
            f"{item.label} ({phrase.text})"
            for item, phrase in zip(self.table.menu.items, phrases, strict=True)
            if any(phrase is item_phrase for item_phrase in meant)
        ]
        if labels:
            options = "; ".join(labels[:SEVERAL])
            self.table.print(self.words("table", "why_listed", option=options))

    def _refused(self, spoken_words: Sequence[str]) -> bool:
        """Explain with the question's own refusals, worded as in the list."""
        table = self.table
        if table.active_seat is None:
            return False
        view = table.view
        refusals = table.game.refusals(table.active_seat)
        phrases = [
            self.vocabulary.phrase(
                refused.notation, table.screen.option(view, refused.as_json()).plain
            )
            for refused in refusals
        ]
        fitting = {id(phrase) for phrase in self.vocabulary.meant(spoken_words, phrases)}
        reasons: dict[str, list[str]] = {}
        for refused, phrase in zip(refusals, phrases, strict=True):
            if id(phrase) in fitting:
                head = phrase.text.partition(":")[0]
                reasons.setdefault(table.notice(refused.notice), []).append(head)
        for reason, heads in list(reasons.items())[:SEVERAL]:
            several = " ..." if len(heads) > 1 else ""
            common = len(reasons) == 1 and several  # all of them have the same reason
            table.print(reason if common else f"{heads[0]}{several}: {reason}", WARN)
        return bool(reasons)

    def _print_notice(self, notice: Notice) -> None:
        self.table.print(self.table.notice(notice), WARN)

    def _warn(self, key: str, **params: object) -> None:
        self.table.print(self.words("table", key, **params), WARN)
