"""A dataset as a Minari dataset: the decisions of each seat of each game are one episode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import minari
import numpy as np
from gymnasium import spaces
from minari.data_collector import EpisodeBuffer

from stormtable.kernel.errors import BadSetting
from stormtable.research.datasets.reading import GameDataset
from stormtable.research.pettingzoo_env import observation_space


def export_to_minari(dataset: GameDataset, name: str) -> Any:
    """Write `dataset` to Minari's folder as `name` (`stormtable/weather-island/greedy-v0`)."""
    if not dataset.settings.observations:
        raise BadSetting("the dataset has no observations", "export it with observations")
    actions = int(dataset.head["actions"]["size"])
    return minari.create_dataset_from_buffers(
        name,
        list(_episodes(dataset, actions)),
        action_space=spaces.Discrete(actions),
        observation_space=observation_space(dataset.settings.episode(0)),
        algorithm_name=", ".join(dataset.settings.bots),
        author="The Stormtable authors",
        description=f"Games of {dataset.settings.variant} between bots of Stormtable",
        data_format="arrow",
    )


def _episodes(dataset: GameDataset, actions: int) -> Iterator[EpisodeBuffer]:
    number = 0
    for rows in dataset.games():
        for seat in range(dataset.settings.players):
            own = [row for row in rows if row["seat"] == seat]
            if own:
                yield _episode(own, actions, number)
                number += 1


def _episode(rows: list[dict[str, Any]], actions: int, number: int) -> EpisodeBuffer:
    """Return one seat's decisions; Minari repeats the last observation after the last action."""
    masks = np.zeros((len(rows) + 1, actions), np.int8)
    for index, row in enumerate(rows):
        masks[index, row["legal"]] = 1
    observations = np.array([row["observation"] for row in [*rows, rows[-1]]], np.float32)
    last = len(rows) - 1
    return EpisodeBuffer(
        id=number,
        seed=rows[0]["seed"],
        observations={"observation": observations, "action_mask": masks},
        actions=np.array([row["choice"] for row in rows], np.int64),
        rewards=[row["return"] if index == last else 0.0 for index, row in enumerate(rows)],
        terminations=[index == last for index in range(len(rows))],
        truncations=[False] * len(rows),
        infos={},
    )
