"""The messages of `features/games`."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from stormtable.protocol.board_layout import BoardLayout
from stormtable.server.core.fields import Message


class FaceModule(Message):
    """A board that a game's package brings for the page."""

    module: str = Field(
        description="The URL of its ES module; it changes with every change of the board's files",
        examples=["/games/a-game/00112233445566ff/face.js"],
    )
    api: int = Field(description="The version of the board API that it uses", examples=[1])


class GameBoard(Message):
    """How the page draws a game."""

    game: str = Field(examples=["weather-island"])
    face: FaceModule | None = Field(description="None: the page's general board draws the game")
    layout: BoardLayout | None = Field(description="The layout of the general board for the game")


class GameMessages(Message):
    """The messages of a game in a language, as its package has them."""

    game: str = Field(examples=["weather-island"])
    language: str = Field(examples=["en"])
    messages: dict[str, Any] = Field(examples=[{"weather-island": {"name": {"sun": "sun"}}}])
