"""Everything Weather Machine brings to the table."""

from pathlib import Path

from stormtable.games.weather_machine.view.title import WeatherMachine
from stormtable.kernel.registry import GamePack

FOLDER = Path(__file__).parent
PACKAGE = __package__

PACK = GamePack(
    title=WeatherMachine(),
    text=FOLDER / "text",
    edition=FOLDER / "edition",
    editor=f"{PACKAGE}.edition.layout:layout",
    bots=f"{PACKAGE}.bots:BOTS",
    screen=f"{PACKAGE}.terminal.screen:MachineScreen",
    story=f"{PACKAGE}.story.composer:MachineComposer",
    awards=f"{PACKAGE}.awards:AWARDS",
    balance=f"{PACKAGE}.balance:BALANCE",
    training=f"{PACKAGE}.bots.training:TRAINING",
)
