"""Games that a server offers."""

from __future__ import annotations

from typing import Annotated, TypedDict

from stormtable.protocol.messages.text import Data, Scalar


class Setting(TypedDict):
    name: str
    help: str
    default: Scalar | bool
    choices: Annotated[list[Scalar | bool], "The allowed values; empty: any text"]


class BoxText(TypedDict):
    """The words of a box."""

    name: str
    short: Annotated[str, "A short form of the name"]
    about: str


class GameBox(TypedDict):
    """How a page offers a game: one way to play it."""

    name: str
    players: Annotated[tuple[int, int], "The fewest and the most players"]
    minutes: Annotated[int, "The length of a game in minutes; 0: unknown"]
    weight: Annotated[int, "How hard the rules are, from 1 to 5; 0: unknown"]
    symbol: Annotated[str, "A small drawing in the page's sprite, or empty"]
    art: Annotated[str, "A large drawing in the page's sprite, or empty"]
    setting: Annotated[str, "The setting that decides the difficulty; empty: the bots' levels do"]
    levels: Annotated[list[str], "Values of that setting, the easiest first"]
    text: Annotated[dict[str, BoxText], "By language; empty if the game brings no words for it"]


class Game(TypedDict):
    """A game that this server offers."""

    name: str
    caption: str
    designer: str
    players: Annotated[tuple[int, int], "The fewest and the most players"]
    options: list[Setting]
    bots: list[str]
    steps: Annotated[
        list[int], "The ratings of the bots `step-1`, `step-2` ...: opponents in small steps"
    ]
    thinking: Annotated[
        dict[str, float],
        "The approximate longest time of a turn in seconds, for bots whose time is known",
    ]
    boxes: list[GameBox]
    rulebook: Annotated[bool, "Whether it has a rulebook"]


Printed = Annotated[
    Data,
    "Everything printed on boards and components of this edition, by place, in the game's own form",
]
