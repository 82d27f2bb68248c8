"""One game for a learning program: action ids, masks, observations, rewards and keys.

episode = Episode("weather-island", players=2, seed=7)
while not episode.over:
    episode.step(episode.legal()[0])
print(episode.returns())
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Outcome, Title, Value
from stormtable.kernel.view import View, view_of
from stormtable.kernel.visibility import Sees, mask
from stormtable.research.encoding import Encoding, encoding_of, variant_named
from stormtable.research.information import InformationHistory, resumed
from stormtable.research.observing import Observation
from stormtable.research.rewards import check_scheme, finished, margin, on_the_way

Mask = NDArray[np.int8]
CHANCE = -1
"""The actor of a result of chance in an episode's history."""


class Episode:
    """One game from its beginning to its end.

    With a `seed` the episode makes its own draws. Without a seed the game stops at each draw:
    `outcomes` lists its results and `settle` chooses one. Equal seeds and actions give equal
    episodes on every machine. An episode can be pickled, deep-copied and saved as text.
    """

    def __init__(
        self,
        variant: str,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Value] | None = None,
        rewards: str = "win",
    ) -> None:
        known = variant_named(variant)
        self.variant = variant
        self.players = known.default if players is None else players
        if self.players not in known.players:
            raise BadSetting(
                f"{variant} is not for {self.players} players",
                f"choose {known.players.start} to {known.players.stop - 1}",
            )
        self.game = known.game
        self.seed = seed
        self.options = dict(options or {})
        self.scheme = check_scheme(rewards)
        self.title: Title = title_named(self.game)
        self.encoding: Encoding = encoding_of(self.game)
        self.history: list[tuple[int, int]] = []
        """The seat and action id of each choice, and CHANCE with the result of each open draw."""
        self.state: State = self.title.new(self.players, self.title.settle_settings(self.options))
        self._open = all(zone.sees is Sees.ALL for zone in self.title.zones)
        """Whether nothing in this game is hidden, so that no mask is needed."""
        self._information = InformationHistory(self.title, self.state, seed)
        if seed is not None:
            self.state.chance = Streams(seed)
        self.state.advance()
        self._start = self._margins()

    def _margins(self) -> list[float]:
        encoding = self.encoding
        return margin(encoding.scores(self.state), encoding.margin, encoding.target(self.state))

    # --- the open decision ------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def drawing(self) -> bool:
        """Whether a draw is open, which happens only without a seed."""
        return self.state.drawing

    @property
    def seat(self) -> int:
        """The seat that must choose; NOBODY if the game is over or a draw is open."""
        return self.state.asked

    def legal(self) -> list[int]:
        """Return the legal action ids of the seat that must choose, in ascending order."""
        return sorted(self.encoding.actions.ids(self.state.choices))

    def mask(self, out: Mask | None = None) -> Mask:
        """Return 1 for each legal id and 0 for all others."""
        legal = np.zeros(self.encoding.actions.size, np.int8) if out is None else out
        legal[:] = 0
        legal[self.encoding.actions.ids(self.state.choices)] = 1
        return legal

    def step(self, action: int) -> None:
        """Answer the open decision with an action id; an illegal one raises `IllegalOption`."""
        state = self.state
        code = self.encoding.actions.code(int(action), state.choices)
        self.history.append((state.asked, int(action)))
        self._information.chose(state.asked, code)
        state.apply(code)

    def choose(self, code: int) -> int:
        """Answer the open decision with an option's code, as bots choose; return its id."""
        action = self.encoding.actions.id_of(code, self.state.choices)
        self.step(action)
        return action

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the possible results of the open draw with their probabilities."""
        state = self.state
        weights = state.rule.weights(state, state.agenda[-1])
        total = sum(weights)
        return [(result, weight / total) for result, weight in enumerate(weights) if weight]

    def settle(self, result: int) -> None:
        """Give the open draw its result."""
        if not self.drawing or result not in [number for number, _ in self.outcomes()]:
            raise BadSetting(f"{result} is not a result of an open draw", "see `outcomes`")
        self.history.append((CHANCE, result))
        self._information.drew(result)
        self.state.apply(result)

    # --- the knowledge of a seat ----------------------------------------------------------------

    def view(self, seat: int) -> View:
        """Return what a seat may know, as bots and screens read it."""
        return view_of(self.title, self.state, seat)

    def observe(self, seat: int, out: Observation | None = None) -> Observation:
        """Return what a seat knows as a tensor; see the game's observation layout."""
        state = self.state
        masked = state if self._open else mask(state, self.title.zones, seat)
        return self.encoding.observations.encode(masked, seat, out)

    def key(self, seat: int) -> str:
        """Return the seat's information-state key: everything that it has seen and done."""
        return self._information.key(seat)

    # --- results ------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return self.title.outcome(self.state) if self.over else None

    def returns(self) -> list[float]:
        """Return the return of every seat so far; rewards are its differences."""
        outcome, encoding = self.outcome, self.encoding
        if outcome is not None:
            return finished(self.scheme, outcome, encoding.margin)
        scores, target = encoding.scores(self.state), encoding.target(self.state)
        return on_the_way(self.scheme, scores, encoding.margin, target, self._start)

    # --- saving -------------------------------------------------------------------------------

    def save(self) -> str:
        """Return the episode as one line of text; `Episode.load` plays it again."""
        return json.dumps(
            {
                "variant": self.variant,
                "players": self.players,
                "seed": self.seed,
                "options": self.options,
                "rewards": self.scheme,
                "actions": self.encoding.actions.name,
                "history": self.history,
            },
            separators=(",", ":"),
        )

    @classmethod
    def load(cls, text: str) -> Episode:
        """Return the episode that `save` wrote."""
        saved: dict[str, Any] = json.loads(text)
        episode = cls(
            *(saved[name] for name in ("variant", "players", "seed", "options", "rewards"))
        )
        if saved["actions"] != episode.encoding.actions.name:
            raise BadSetting(
                f"the episode has action ids of {saved['actions']}",
                f"this version has {episode.encoding.actions.name}",
            )
        for actor, number in saved["history"]:
            if actor == CHANCE:
                episode.settle(number)
            else:
                episode.step(number)
        return episode

    def __reduce__(self) -> tuple[object, ...]:
        return Episode.load, (self.save(),)

    def __deepcopy__(self, memo: object) -> Episode:
        """Return an independent copy that will make the same draws."""
        other = Episode.__new__(Episode)
        other.__dict__.update(self.__dict__)
        other.options = dict(self.options)
        other.history = list(self.history)
        other.state = self.state.copy()
        if self.seed is not None:
            other.state.chance = resumed(self.state)
        other._information = self._information.__deepcopy__(memo)
        return other

    def __repr__(self) -> str:
        asked = (
            "over" if self.over else "at a draw" if self.drawing else f"seat {self.seat} chooses"
        )
        return f"<Episode of {self.variant}, {self.players} players, {asked}>"


__all__ = ["CHANCE", "NOBODY", "Episode", "Mask"]
