"""The game pack of Weather Machine."""

from pathlib import Path

from stormtable.games.weather_machine.view.title import WeatherMachine
from stormtable.kernel.box import Box
from stormtable.kernel.registry import GamePack

FOLDER = Path(__file__).parent
PACKAGE = __package__

PACK = GamePack(
    title=WeatherMachine(),
    boxes=(
        Box(
            "weather-machine",
            range(2, 5),
            minutes=120,
            weight=5,
            symbol="machine",
            art="art-weather-machine",
        ),
        Box(
            "saboteurs",
            range(1, 2),
            minutes=60,
            weight=5,
            symbol="agent",
            art="art-saboteurs",
            setting="challenges",
            levels=("easy", "normal", "hard", "expert"),
        ),
    ),
    text=FOLDER / "text",
    edition=FOLDER / "edition",
    editor=f"{PACKAGE}.edition.layout:layout",
    bots=f"{PACKAGE}.bots:BOTS",
    screen=f"{PACKAGE}.terminal.screen:MachineScreen",
    story=f"{PACKAGE}.story.composer:MachineComposer",
    speaker=f"{PACKAGE}.story.speaker:MachineSpeaker",
    awards=f"{PACKAGE}.awards:AWARDS",
    balance=f"{PACKAGE}.balance:BALANCE",
    encoding=f"{PACKAGE}.encoding:ENCODING",
    companion=f"{PACKAGE}.companion.host:answer",
    drawing=f"{PACKAGE}.drawing:draw",
    puzzles=f"{PACKAGE}.puzzles:PUZZLES",
    training=f"{PACKAGE}.bots.training:TRAINING",
)
