"""The vocabulary: translates words of the catalogue into the game's notation.

To choose, a person must use an option's own words. To ask why, they may use others. Similar words
are suggested, never played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from stormtable.i18n.catalogue import Words
from stormtable.kernel.text import is_word

_WORD = re.compile(r"[^\s,;.!?()\[\]]+")
_BRACES = re.compile(r"\{.*")
NEAR = 0.75
"""The least similarity of a suggested word."""


def spoken(text: str) -> list[str]:
    """Return the words of a sentence in lower case, without punctuation."""
    words = _WORD.findall(text.lower().replace("\u2019", "'"))
    return [word for word in (word.strip(":'\"") for word in words) if word and is_word(word)]


@dataclass(frozen=True, slots=True)
class Phrase:
    """An option or a possible request, and the words that mean it."""

    notation: str
    text: str
    """The words on the screen."""
    head: frozenset[str] = field(default=frozenset())
    """The words that identify it: its notation, and the label without price and gains."""
    whole: frozenset[str] = field(default=frozenset())
    """All its words."""


class Vocabulary:
    """The words of one game."""

    def __init__(self, words: Words, game: str, verbs: Sequence[str]) -> None:
        self.words = words
        self.game = game
        self.idle = frozenset(words("vocabulary", "idle").split())
        """Words without content: `why can't I ...`."""
        self._verbs = verbs
        self._phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._learn()

    def _learn(self) -> None:
        for verb in self._verbs:
            self._say(verb, verb)
            self._say(verb.replace("-", " "), verb)
            for key, template in self.words.table(self.game, "option").items():
                if key.partition(".")[0] == verb:
                    self._say(re.split(r"[:({]", _BRACES.sub("", template))[0], verb)
        for notation, name in self.words.table(self.game, "name").items():
            self._say(name, notation)
        for phrase, notation in self.words.table(self.game, "said").items():
            self._say(phrase, notation)

    def _say(self, phrase: str, notation: str) -> None:
        content = tuple(self.content(spoken(phrase)))
        if content:
            self._phrases.setdefault(content, tuple(notation.split()))

    def content(self, words: Iterable[str]) -> list[str]:
        """Return the words of a question without those that have no content."""
        return [word for word in words if word not in self.idle]

    # --- options and refusals -----------------------------------------------------------------

    def phrase(self, notation: str, text: str) -> Phrase:
        own = set(notation.split()) | set(re.split(r"[\s:/-]+", notation))
        head = own | set(spoken(re.split(r"[:\[]", text)[0]))
        for phrase, meant in self._phrases.items():
            if len(phrase) == 1 and set(meant) <= own:
                head.add(phrase[0])
        return Phrase(notation, text, frozenset(head), frozenset(head | set(spoken(text))))

    def meant(self, spoken_words: Sequence[str], phrases: Sequence[Phrase]) -> list[Phrase]:
        """Return the phrases that contain all these words: in their names, or else anywhere."""
        content_words = set(self.content(spoken_words))
        if not content_words:
            return []
        named = [phrase for phrase in phrases if content_words <= phrase.head]
        return named or [phrase for phrase in phrases if content_words <= phrase.whole]

    def near(self, spoken_words: Sequence[str], phrases: Sequence[Phrase]) -> list[Phrase]:
        """Return the phrases with similar words, the most similar first."""
        content_words = self.content(spoken_words)
        scored: list[tuple[float, int]] = []
        for number, phrase in enumerate(phrases):
            score = sum(
                1.0 if word in phrase.head else 0.8
                for word in content_words
                if word in phrase.head or get_close_matches(word, phrase.head, 1, NEAR)
            )
            if score:
                scored.append((-score / max(len(content_words), 1), number))
        best = min(scored, default=(0.0, 0))[0]
        return [phrases[number] for score, number in sorted(scored) if score <= best + 0.01]

    # --- reading notations --------------------------------------------------------------------

    def notations(self, spoken_words: Sequence[str]) -> list[str]:
        """Return possible notations of the words, the most likely first."""
        words = self._translated(self.content(spoken_words))
        if not words:
            return []
        verbs = [word for word in words if word in self._verbs]
        arguments = [word for word in words if word not in verbs]
        notations = [" ".join((verb, *arguments)) for verb in dict.fromkeys(verbs)]
        notations += [verb for verb in dict.fromkeys(verbs) if arguments]
        if not verbs:
            notations += [" ".join((verb, *words)) for verb in self._verbs]
        return list(dict.fromkeys((" ".join(words), *notations)))

    def _translated(self, spoken_words: Sequence[str]) -> list[str]:
        """Return the words with the catalogue's phrases, the longest first, replaced by the game's
        own."""
        translated: list[str] = []
        index = 0
        longest = max(map(len, self._phrases), default=1)
        while index < len(spoken_words):
            for length in range(min(longest, len(spoken_words) - index), 0, -1):
                notation = self._phrases.get(tuple(spoken_words[index : index + length]))
                if notation:
                    translated += notation
                    index += length
                    break
            else:
                translated.append(spoken_words[index])
                index += 1
        return list(dict.fromkeys(translated))

    def like(self, spoken_words: Sequence[str], besides: Iterable[str] = ()) -> list[str]:
        """Return known words and phrases that are similar to these words."""
        known = [" ".join(phrase) for phrase in self._phrases] + list(besides)
        content = self.content(spoken_words)
        similar = get_close_matches(" ".join(content), known, 3, NEAR)
        for word in content:
            similar += get_close_matches(word, known, 2, NEAR)
        return list(dict.fromkeys(similar))[:3]
