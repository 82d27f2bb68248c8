"""What is on the screen is what can be said: the catalogue's words as the game's notation.

Whoever chooses must say an option's own words; who asks why may put it as they like, and what is
only near to something is offered, never played.
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
"""How like a word must be to be offered."""


def spoken(text: str) -> list[str]:
    """The words of a sentence, small, without its marks."""
    words = _WORD.findall(text.lower().replace("\u2019", "'"))
    return [word for word in (word.strip(":'\"") for word in words) if word and is_word(word)]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something there is to choose or to ask for, and the words that mean it."""

    notation: str
    text: str
    """As the screen puts it."""
    head: frozenset[str] = field(default=frozenset())
    """The words that name it: its notation, and what stands before its price and its gains."""
    whole: frozenset[str] = field(default=frozenset())
    """All its words."""


class Vocabulary:
    """One game's words."""

    def __init__(self, words: Words, game: str, verbs: Sequence[str]) -> None:
        self.words = words
        self.game = game
        self.idle = frozenset(words("vocabulary", "idle").split())
        """Words that ask for nothing: `why can't I ...`."""
        self._verbs = verbs
        self._said: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._learn()

    def _learn(self) -> None:
        for verb in self._verbs:
            self._say(verb, verb)
            self._say(verb.replace("-", " "), verb)
            template = self.words.table(self.game, "option").get(verb, "")
            self._say(re.split(r"[:({]", _BRACES.sub("", template))[0], verb)
        for notation, name in self.words.table(self.game, "name").items():
            self._say(name, notation)
        for said, notation in self.words.table(self.game, "said").items():
            self._say(said, notation)

    def _say(self, phrase: str, notation: str) -> None:
        content = tuple(self.content(spoken(phrase)))
        if content:
            self._said.setdefault(content, tuple(notation.split()))

    def content(self, said: Iterable[str]) -> list[str]:
        """What is left of a question when its idle words are gone."""
        return [word for word in said if word not in self.idle]

    # --- options and refusals -----------------------------------------------------------------

    def phrase(self, notation: str, text: str) -> Phrase:
        own = set(notation.split()) | set(re.split(r"[\s:/-]+", notation))
        head = own | set(spoken(re.split(r"[:\[]", text)[0]))
        for said, meant in self._said.items():
            if len(said) == 1 and set(meant) <= own:
                head.add(said[0])
        return Phrase(notation, text, frozenset(head), frozenset(head | set(spoken(text))))

    def meant(self, said: Sequence[str], phrases: Sequence[Phrase]) -> list[Phrase]:
        """The phrases that have all the words said: in what names them, or else anywhere."""
        wanted = set(self.content(said))
        if not wanted:
            return []
        named = [phrase for phrase in phrases if wanted <= phrase.head]
        return named or [phrase for phrase in phrases if wanted <= phrase.whole]

    def near(self, said: Sequence[str], phrases: Sequence[Phrase]) -> list[Phrase]:
        """The phrases with words like those said, the likest first."""
        wanted = self.content(said)
        scored: list[tuple[float, int]] = []
        for number, phrase in enumerate(phrases):
            score = sum(
                1.0 if word in phrase.head else 0.8
                for word in wanted
                if word in phrase.head or get_close_matches(word, phrase.head, 1, NEAR)
            )
            if score:
                scored.append((-score / max(len(wanted), 1), number))
        best = min(scored, default=(0.0, 0))[0]
        return [phrases[number] for score, number in sorted(scored) if score <= best + 0.01]

    # --- what else may be asked for -----------------------------------------------------------

    def notations(self, said: Sequence[str]) -> list[str]:
        """How the game itself might put what was said, likeliest first."""
        words = self._translated(self.content(said))
        if not words:
            return []
        verbs = [word for word in words if word in self._verbs]
        rest = [word for word in words if word not in verbs]
        told = [" ".join((verb, *rest)) for verb in dict.fromkeys(verbs)]
        told += [verb for verb in dict.fromkeys(verbs) if rest]
        if not verbs:
            told += [" ".join((verb, *words)) for verb in self._verbs]
        return list(dict.fromkeys((" ".join(words), *told)))

    def _translated(self, said: Sequence[str]) -> list[str]:
        """The words with each of the catalogue's phrases as the game's own, the longest first."""
        found: list[str] = []
        at = 0
        longest = max(map(len, self._said), default=1)
        while at < len(said):
            for length in range(min(longest, len(said) - at), 0, -1):
                notation = self._said.get(tuple(said[at : at + length]))
                if notation:
                    found += notation
                    at += length
                    break
            else:
                found.append(said[at])
                at += 1
        return list(dict.fromkeys(found))

    def like(self, said: Sequence[str], besides: Iterable[str] = ()) -> list[str]:
        """Words and phrases there are that look like what was said."""
        known = [" ".join(phrase) for phrase in self._said] + list(besides)
        content = self.content(said)
        found = get_close_matches(" ".join(content), known, 3, NEAR)
        for word in content:
            found += get_close_matches(word, known, 2, NEAR)
        return list(dict.fromkeys(found))[:3]
