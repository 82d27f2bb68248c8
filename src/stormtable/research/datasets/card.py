"""The data card of a dataset: its content, its origin, and its limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.research.datasets.manifest import PartFile


def data_card(head: Mapping[str, Any], parts: Mapping[int, PartFile]) -> str:
    """Return the card as Markdown; it has no date, so equal datasets have equal cards."""
    games = sum(part.games for part in parts.values())
    rows = sum(part.rows for part in parts.values())
    size = sum(part.bytes for part in parts.values())
    options = ", ".join(f"{name}={value}" for name, value in head["options"].items()) or "none"
    observed = (
        f"`{head['layout']['name']}`, {head['layout']['size']} numbers"
        if head["observations"]
        else "left out; `stormtable.research.datasets.reading.with_observations` computes them"
    )
    actions = head["actions"]
    return f"""# Games of {head["variant"]}

| | |
|---|---|
| Games | {games:,} of {head["games"]:,} |
| Decisions (rows) | {rows:,} |
| Files | {len(parts)}, {size:,} bytes |
| Players | {head["players"]} |
| Bots | {", ".join(head["bots"])}; from game to game they move by one seat |
| Options | {options} |
| Seed | {head["seed"]} |
| Rewards | {head["rewards"]} |
| Actions | `{actions["name"]}`, {actions["size"]} ids, digest {actions["digest"]} |
| Observations | {observed} |
| Engine | Stormtable {head["engine"]}, bots {head["code"]} |

## How it was made

Bots of Stormtable played every game from a seed.
The same settings with the same version of Stormtable and pyarrow give the same bytes.
`manifest.json` has the SHA-256 checksum of every file.

## Columns

| Column | Meaning |
|---|---|
| `game`, `seed`, `decision` | number and seed of the game, number of the decision in it |
| `seat`, `bot` | who decided |
| `question` | the name of the rule that asked |
| `legal`, `choice` | the legal action ids in rising order, and the chosen id |
| `observation` | what the seat knew before the choice, if the dataset has observations |
| `return`, `place`, `score` | the result of that seat at the end of the game |

## Limits

The bots are programs, not people, and their choices are only as good as they are.
Some printed values of the games are rebuilt: see `docs/editions`.
There are no personal data in the dataset.

## Licence

MIT, like Stormtable.
"""
