"""Values of an edition in text: `{points.goal}` is looked up in what is printed.

- `{points.goal}`: by its path, keys joined by dots
- `{.cp}`: of the row of a table that is made; `{key}`, `{key1}` its key, or part of it
- `{.needed|most}`: these words where nothing is printed
- `{goal .counts}`: what is found there in the words of that table of the game's messages
- `{.slots;}`: with semicolons between; `{saboteurs.reports#}`: how many there are
- `{saboteurs.target+saboteurs.final_target}`: the sum of two numbers
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stormtable.i18n.catalogue import Words


class Figures:
    """Looks up printed values, in the words of one language."""

    def __init__(
        self,
        game: str,
        printed: Mapping[str, Any],
        words: Words,
        proper: frozenset[str] = frozenset(),
        row: tuple[tuple[str, ...], Any] = ((), None),
    ) -> None:
        self.game = game
        self.printed = printed
        self.words = words
        self.proper = proper
        """Words that this game writes with a capital letter."""
        self.keys, self.value = row

    def inside(self, keys: tuple[str, ...], value: Any) -> Figures:
        """Return figures for one row of a table made from something printed."""
        return Figures(self.game, self.printed, self.words, self.proper, (keys, value))

    def each(self, path: str, having: str = "") -> Iterator[tuple[tuple[str, ...], Any]]:
        """Yield every key below a path, with its value; a `#` in the last part stands for part of
        the key."""
        above, _, last = path.rpartition(".")
        if "#" not in last:
            table = self._value(path)
            pairs = table.items() if isinstance(table, Mapping) else enumerate(table, 1)
            yield from (((str(key),), value) for key, value in pairs)
            return
        pattern = re.compile("([^/]+)".join(map(re.escape, last.split("#"))))
        for key, value in self._value(above).items():
            match = pattern.fullmatch(key)
            if match and (not having or having in value):
                yield match.groups(), value

    def spread(self, code: str) -> list[str]:
        """Return a code with `<weathers>` replaced by each weather in turn."""
        before, opened, named = code.partition("<")
        if not opened:
            return [code]
        name, _, after = named.partition(">")
        return [f"{before}{word}{after}" for word in self._value(f"order.{name}")]

    def __call__(self, figure: str) -> str:
        path, _, otherwise = figure.partition("|")
        if path == "key":
            return " ".join(self._name(key) for key in self.keys)
        if path.startswith("key"):
            return self._name(self.keys[int(path[3:]) - 1])
        table, _, key_path = path.rpartition(" ")
        if table and self.words.has(self.game, table):
            return self._by_table(table, self._value(key_path))
        if "+" in path:
            return str(sum(int(self._value(number)) for number in path.split("+")))
        try:
            value = self._value(path.rstrip("#;"))
        except KeyError:
            if otherwise:
                return otherwise
            raise
        if otherwise and not value:
            return otherwise
        if path.endswith("#"):
            return str(sum(value.values()) if isinstance(value, Mapping) else len(value))
        if path.endswith(";"):
            return "; ".join(self._text(item) for item in value)
        return self._text(value)

    def _value(self, path: str) -> Any:
        value: Any = self.value if path.startswith(".") else self.printed
        for part in filter(None, path.split(".")):
            if isinstance(value, Mapping) and part in value:
                value = value[part]
            elif isinstance(value, Sequence) and part.isdigit() and int(part) < len(value):
                value = value[int(part)]
            else:
                raise KeyError(f"nothing is printed at {path!r} in {self.game}")
        return value

    # --- in words -------------------------------------------------------------------------------

    def _text(self, value: Any) -> str:
        if value is None or value == []:
            return self.words("reference", "nothing")
        if isinstance(value, bool):
            return self.words("reference", "yes" if value else "no")
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return self._name(value)
        if isinstance(value, Mapping):
            return self._thing(value)
        between = self.words("reference", "or") if isinstance(value[0], list) else ", "
        return between.join(self._text(item) for item in value)

    def _name(self, word: str) -> str:
        if self.words.has(self.game, "name", word):
            return self.words(self.game, "name", word)
        head, _, tail = word.rpartition("-")
        if self.words.has(self.game, "goal_name", head):
            return self.words(self.game, "goal_name", head, weather=self._name(tail))
        for between in (" ", "-"):
            if between in word:
                return between.join(self._name(part) for part in word.split(between))
        return word.capitalize() if word in self.proper else word

    def _thing(self, value: Mapping[str, Any]) -> str:
        """Return the words for a benefit, a price, or a number of each weather."""
        kind = value.get("benefit") or value.get("what")
        if kind is None:
            parts = (f"{self._text(amount)} {self._name(key)}" for key, amount in value.items())
            return ", ".join(parts)
        amount, which = int(value["amount"]), str(value.get("type", ""))
        key = str(kind)
        if amount > 1 and self.words.has(self.game, "benefit", f"{kind}s"):
            key += "s"
        if which == "any":
            key += "_any"
        return self.words(self.game, "benefit", key, n=amount, which=self._name(which))

    def _by_table(self, table: str, value: Any) -> str:
        """Return a code, several codes, or a mapping's keys in the words of a table of messages."""
        if isinstance(value, str):
            return self.words(self.game, table, value)
        if isinstance(value, Mapping):
            # A word in place of a number has its own sentence: `highest_funding_last`.
            keys = {
                f"{key}_{item}" if isinstance(item, str) else key: item
                for key, item in value.items()
            }
            return ", ".join(
                self.words(self.game, table, key, n=self._text(item))
                for key, item in keys.items()
                if self.words.has(self.game, table, key)
            )
        several = [
            self.words(self.game, table, item["kind"], **self._features(item))
            if isinstance(item, Mapping)
            else self.words(self.game, table, item)
            for item in value
        ]
        counted = Counter(item for item in several if item)
        return ", ".join(
            self.words("reference", "times", n=n, what=item) if n > 1 else item
            for item, n in counted.items()
        ) or self.words("reference", "nothing")

    def _features(self, feature: Mapping[str, Any]) -> dict[str, str]:
        """Return what a tile prints for a feature: its figures, and its rewards."""
        rewards = [key for key in ("points", "money", "goals") if feature.get(key)]
        gives = ", ".join(self._counted(key, feature[key]) for key in rewards)
        return {**{key: self._text(item) for key, item in feature.items()}, "gives": gives}

    def _counted(self, what: str, n: int) -> str:
        single = f"one_{what.removesuffix('s')}"
        key = single if n == 1 and self.words.has(self.game, "words", single) else what
        return self.words(self.game, "words", key, n=n)
