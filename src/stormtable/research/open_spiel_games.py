"""The games in OpenSpiel. Importing this module registers them.

    import pyspiel
    import stormtable.research.open_spiel_games

    game = pyspiel.load_game("stormtable_weather_island(players=3,rewards=place)")

Chance is explicit: every draw is a chance node with all its results. The information-state string
has perfect recall. There is no information-state tensor, because a history has no fixed length;
the observation tensor is what the seat knows of the position.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from stormtable.kernel.registry import title_named
from stormtable.kernel.visibility import Sees, mask
from stormtable.research.encoding import Variant, encoding_of, variants
from stormtable.research.episode import Episode
from stormtable.research.rewards import ZERO_SUM

LONGEST = 100_000
"""The most decisions and draws of a game that OpenSpiel expects."""


def is_zero_sum(players: int, rewards: str) -> bool:
    return players > 1 and rewards in ZERO_SUM


def short_name(variant: str) -> str:
    return f"stormtable_{variant.replace('-', '_')}"


def game_type(variant: Variant, players: int, rewards: str) -> Any:
    """Return OpenSpiel's description of a game. Whether it is zero-sum depends on its
    parameters."""
    utility = pyspiel.GameType.Utility
    title = title_named(variant.game)
    hides = any(zone.sees is not Sees.ALL for zone in title.zones)
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(variant.name),
        long_name=f"{title.caption} ({variant.name})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION
        ),
        utility=utility.ZERO_SUM if is_zero_sum(players, rewards) else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=variant.players.stop - 1,
        min_num_players=variant.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": variant.default, "rewards": "win"},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; `players` and `rewards` are its parameters."""

    def __init__(self, variant: Variant, parameters: dict[str, Any] | None) -> None:
        self.variant = variant
        chosen = parameters or {}
        self.players = int(chosen.get("players", variant.default))
        self.rewards = str(chosen.get("rewards", "win"))
        encoding = encoding_of(variant.game)
        # raises an error for invalid parameters
        Episode(variant.name, self.players, rewards=self.rewards)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions.size,
            max_chance_outcomes=encoding.most_results,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum(self.players, self.rewards) else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(variant, self.players, self.rewards), info, chosen)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | None:
        """Return an observer; None for a kind that these games do not have."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        privacy = pyspiel.PrivateInfoType
        own = kind.private_info == privacy.SINGLE_PLAYER
        if kind.private_info == privacy.ALL_PLAYERS or not (own or kind.public_info):
            return None
        if kind.perfect_recall and not (own and kind.public_info):
            return None
        return SeatObserver(self, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of an episode without a seed, so that draws are chance nodes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.episode = Episode(game.variant.name, game.players, rewards=game.rewards)

    def current_player(self) -> int:
        if self.episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.episode.drawing:
            return int(pyspiel.PlayerId.CHANCE)
        return self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal() if player == self.episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.episode.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.episode.drawing:
            self.episode.settle(action)
        else:
            self.episode.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state, actions = self.episode.state, self.episode.encoding.actions
        if player == pyspiel.PlayerId.CHANCE:
            return f"{state.rule.name} {action}"
        if action in self.episode.legal():
            code = actions.code(action, state.choices)
            notation: str = state.rule.notation(state, state.agenda[-1], code)
            return notation
        return actions.names[action]

    def is_terminal(self) -> bool:
        return self.episode.over

    def returns(self) -> list[float]:
        if self.episode.over:
            return self.episode.returns()
        return [0.0] * self.episode.players

    def __str__(self) -> str:
        return self.episode.state.save()


class SeatObserver:
    """Writes what a player knows, or the public or private part of it, as OpenSpiel's observers do.

    There is no tensor of a history or of private knowledge alone.
    """

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        self.perfect_recall = bool(kind.perfect_recall)
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        has_tensor = self.public and not self.perfect_recall
        size = encoding_of(game.variant.game).observations.size if has_tensor else 0
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor} if has_tensor else {}

    def set_from(self, state: SpielState, player: int) -> None:
        if not self.dict:
            return
        episode = state.episode
        if self.private:
            episode.observe(player, self.tensor)
        else:
            public = mask(episode.state, episode.title.zones, None)
            episode.encoding.observations.encode(public, player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        episode = state.episode
        if self.perfect_recall:
            return episode.key(player)
        zones = episode.title.zones
        if self.private and self.public:
            return mask(episode.state, zones, player).save()
        public = mask(episode.state, zones, None).save()
        if self.public:
            return public
        known, shown = json.loads(mask(episode.state, zones, player).save()), json.loads(public)
        own = {name: value for name, value in known.items() if value != shown[name]}
        return json.dumps(own, separators=(",", ":"), sort_keys=True) if own else ""


def _register(variant: Variant) -> None:
    class RegisteredGame(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(variant, params)

    pyspiel.register_game(game_type(variant, variant.default, "win"), RegisteredGame)


for _variant in variants().values():
    if short_name(_variant.name) not in pyspiel.registered_names():
        _register(_variant)
