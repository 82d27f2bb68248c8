"""The content of the box of Weather Island, in the order of unpacking."""

from __future__ import annotations

from stormtable.editor.layout import Component, Item, Values
from stormtable.games.weather_island.rules.names import DECKS


def layout(values: Values) -> list[Component]:
    weathers = [str(weather) for weather in values["weathers"]]
    return [
        Component(
            "weather",
            (
                Item("weathers", "weathers", places=("tiles/weathers",)),
                Item("tokens.forecast", "forecast", places=("tiles/forecast",)),
                Item("dice.faces", "dice", places=("dice/1", "dice/2")),
            ),
        ),
        *(
            Component(
                f"{deck}_tiles",
                tuple(
                    Item(f"tiles.{name}", "tile", {"tile": name}, (f"tiles/{name}",))
                    for name in (
                        str(tile["name"]) for tile in values["tiles"] if tile["deck"] == deck
                    )
                ),
                "tiles",
            )
            for deck in DECKS
        ),
        Component(
            "goals",
            tuple(
                Item(
                    f"goals.{name}",
                    "goal",
                    {"goal": name},
                    (f"goals/{name}",),
                    tuple(
                        f"goals.{name.replace('@', weather)}" for weather in weathers if "@" in name
                    ),
                )
                for name in (str(goal["name"]) for goal in values["goals"])
            ),
            "goals",
        ),
    ]
