"""The action index: a fixed number for every option that a game can offer.

Learning programs need actions 0 to N-1 with a fixed meaning. An option of the engine is a code: a
verb and up to three arguments. A block of the index lists the values of a verb's arguments, and
each combination has one id. Ids never change within a version of the index.

Some arguments have no bound: a machine of Weather Island can grow in any direction. An option
outside its block gets a spare id: the first such option of a decision gets the first spare id, and
so on. So every option of a decision has its own id, and a spare id has a meaning only within its
decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product

from stormtable.kernel.codes import pack
from stormtable.kernel.errors import BadSetting, IllegalOption


def _plain(*arguments: int) -> str:
    return " ".join(str(argument) for argument in arguments)


@dataclass(frozen=True, slots=True)
class ActionBlock:
    """The ids of one verb: one for each combination of the values of its arguments."""

    verb: int
    word: str
    arguments: tuple[Sequence[int], ...] = ()
    label: Callable[..., str] = _plain
    """Returns the part of the name after the verb, from the arguments."""

    def entries(self) -> list[tuple[int, str]]:
        """Return the code and the name of each id."""
        return [
            (pack(self.verb, *values), f"{self.word} {self.label(*values)}".strip())
            for values in product(*self.arguments)
        ]


class ActionIndex:
    """Maps option codes to ids and back. Create one per game, not one per decision."""

    def __init__(self, name: str, version: int, blocks: Sequence[ActionBlock], spare: int) -> None:
        self.name = f"{name}-v{version}"
        self.version = version
        entries = [entry for block in blocks for entry in block.entries()]
        self.names: tuple[str, ...] = (
            *(name for _, name in entries),
            *(f"spare {number}" for number in range(spare)),
        )
        """The name of each id."""
        self._codes: tuple[int, ...] = tuple(code for code, _ in entries)
        self._ids: Mapping[int, int] = {code: number for number, code in enumerate(self._codes)}
        if len(self._ids) != len(self._codes) or len(set(self.names)) != len(self.names):
            raise BadSetting(f"two blocks of {self.name} overlap", "give each code one id")

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def digest(self) -> str:
        """Return a digest that changes if any id changes its code or name; tests and datasets check
        it."""
        text = "\n".join([self.name, *self.names, *map(str, self._codes)])
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def ids(self, options: Sequence[int]) -> list[int]:
        """Return the id of each option of a decision, in their order. All ids are different."""
        known = self._ids
        try:
            return [known[code] for code in options]
        except KeyError:
            return self._ids_with_spares(options)

    def id_of(self, code: int, options: Sequence[int]) -> int:
        """Return the id of one option of a decision."""
        number = self._ids.get(code)
        return self.ids(options)[options.index(code)] if number is None else number

    def _ids_with_spares(self, options: Sequence[int]) -> list[int]:
        ids: list[int] = []
        spare = len(self._codes)
        for code in options:
            number = self._ids.get(code, -1)
            if number < 0:
                number, spare = spare, spare + 1
            ids.append(number)
        if spare > self.size:
            raise BadSetting(
                f"a decision needs {spare - self.size} more spare ids than {self.name} has",
                "play with smaller machines, or raise the version of the index and its spare ids",
            )
        return ids

    def code(self, action: int, options: Sequence[int]) -> int:
        """Return the option of a decision that has this id."""
        if 0 <= action < len(self._codes):
            code = self._codes[action]
            if code in options:
                return code
        elif len(self._codes) <= action < self.size:
            ids = self.ids(options)
            if action in ids:
                return options[ids.index(action)]
        else:
            raise IllegalOption(
                f"{action} is not an id of {self.name}", f"ids are 0 to {self.size - 1}"
            )
        raise IllegalOption(
            f"action {action} ({self.names[action]}) is not legal now",
            f"legal ids are {sorted(self.ids(options))}",
        )
