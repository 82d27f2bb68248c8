"""Everything Stichling brings to the table. Importing this module registers the game."""

from pathlib import Path

from stichling.title import Stichling
from stormtable.authoring import Box, GamePack, WebFace, register

FOLDER = Path(__file__).parent

PACK = GamePack(
    title=Stichling(),
    boxes=(Box("stichling", Stichling.seats, minutes=25, weight=2, symbol="card"),),
    text=FOLDER / "text",
    bots="stichling.bots:BOTS",
    awards="stichling.awards:AWARDS",
    web=WebFace(FOLDER / "web"),
    layout=FOLDER / "layout.toml",
)

register(PACK)
