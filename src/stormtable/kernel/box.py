"""How a page offers a game, like a box on a shelf.

A game has a box for each way to play it: Weather Machine has one, its solo mode another. The words
on a box are in the game's messages, under `GAME.box.NAME`: `name`, `short` and `about`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stormtable.kernel.title import Title

HEAVIEST = 5


@dataclass(frozen=True, slots=True)
class Box:
    """One way to play a game, as the home page shows it."""

    name: str
    players: range
    minutes: int = 0
    """How long a game takes; 0: unknown."""
    weight: int = 0
    """How hard the rules are, from 1 to 5; 0: unknown."""
    symbol: str = ""
    """A small drawing in the page's sprite."""
    art: str = ""
    """A large drawing in the page's sprite."""
    setting: str = ""
    """The setting that decides the difficulty; empty: the levels of bots do."""
    levels: Sequence[str] = ()
    """The values of that setting to choose from, the easiest first."""


def default_box(title: Title) -> Box:
    """Return the box of a game that declares none."""
    return Box(title.name, title.seats)


def box_faults(title: Title, boxes: Sequence[Box]) -> list[tuple[str, str]]:
    """Return the faults of a game's boxes, each as a problem and its remedy."""
    settings = {setting.name for setting in title.settings}
    faults: list[tuple[str, str]] = []
    for box in boxes:
        what = f"box {box.name!r}"
        if not box.players or not set(box.players) <= set(title.seats):
            faults.append((f"{what} is for players that the game is not for", "see Title.seats"))
        if not 0 <= box.weight <= HEAVIEST:
            faults.append((f"{what} has the weight {box.weight}", f"use 0 to {HEAVIEST}"))
        if box.setting and box.setting not in settings:
            faults.append((f"{what} uses {box.setting!r}, which is not a setting", "add it"))
        if bool(box.setting) != bool(box.levels):
            faults.append((f"{what} has only one of setting and levels", "name both or neither"))
    return faults
