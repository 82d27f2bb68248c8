"""Information-state keys: everything that a seat has seen and done, as one short text.

The key of a seat changes with each event that the seat may see and with each choice of its own, so
it has perfect recall. It does not depend on anything that the seat cannot know. A key is computed
from the last position with a known key, so a program that requests no keys pays nothing.
"""

from __future__ import annotations

import json
from hashlib import blake2b

from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import State
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.title import Title
from stormtable.kernel.visibility import mask

START = b""

_BEGIN = -2
_CHANCE = -1
"""The actor of a result of chance in the list of steps."""


class InformationHistory:
    """The keys of all seats, and the steps that they do not cover yet."""

    def __init__(self, title: Title, state: State, seed: int | None) -> None:
        """Begin with a new state whose set-up has not been resolved; draw from `seed`, if there is
        one."""
        self.title = title
        self._state = state.copy()
        if seed is not None:
            self._state.chance = Streams(seed)
        self._digests = [START] * state.players
        self._steps: list[tuple[int, int]] = [(_BEGIN, 0)]

    def __deepcopy__(self, memo: object) -> InformationHistory:
        other = InformationHistory.__new__(InformationHistory)
        other.title = self.title
        other._state = self._state.copy()
        if self._state.chance is not None:
            other._state.chance = resumed(self._state)
        other._digests = list(self._digests)
        other._steps = list(self._steps)
        return other

    def chose(self, seat: int, code: int) -> None:
        """Record a choice."""
        self._steps.append((seat, code))

    def drew(self, result: int) -> None:
        """Record a result of chance."""
        self._steps.append((_CHANCE, result))

    def key(self, seat: int) -> str:
        """Return the key of a seat: the history it knows, and the position as it knows it."""
        self._catch_up()
        masked = mask(self._state, self.title.zones, seat)
        position = repr((seat, masked.key())).encode()
        return blake2b(self._digests[seat] + position, digest_size=16).hexdigest()

    def _catch_up(self) -> None:
        state = self._state
        for actor, code in self._steps:
            journal = state.journal = TrialJournal(self.title)
            if actor == _BEGIN:
                state.advance()
            else:
                state.apply(code)
            state.journal = None
            for seat in range(state.players):
                own = code if seat == actor else None
                seen = [event.seen_by(seat).as_json() for event in journal.events]
                text = json.dumps([own, seen], sort_keys=True)
                self._digests[seat] = blake2b(
                    self._digests[seat] + text.encode(), digest_size=16
                ).digest()
        self._steps = []


def resumed(state: State) -> Streams:
    """Return a chance that continues after the last draw of `state`."""
    chance = state.chance
    assert isinstance(chance, Streams)
    other = Streams(chance.seed)
    other.continue_from({name: stream.drawn for name, stream in chance.streams.items()})
    return other
