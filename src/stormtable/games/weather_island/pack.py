"""The game pack of Weather Island."""

from pathlib import Path

from stormtable.games.weather_island.view.title import WeatherIsland
from stormtable.kernel.box import Box
from stormtable.kernel.registry import GamePack

FOLDER = Path(__file__).parent
PACKAGE = __package__

PACK = GamePack(
    title=WeatherIsland(),
    boxes=(
        Box(
            "weather-island",
            range(2, 7),
            minutes=40,
            weight=3,
            symbol="airship",
            art="art-island",
        ),
    ),
    text=FOLDER / "text",
    edition=FOLDER / "edition",
    editor=f"{PACKAGE}.view.sketch:editor",
    bots=f"{PACKAGE}.bots:BOTS",
    screen=f"{PACKAGE}.terminal.screen:IslandScreen",
    story=f"{PACKAGE}.story.composer:IslandComposer",
    speaker=f"{PACKAGE}.story.speaker:IslandSpeaker",
    reckoning=f"{PACKAGE}.bots.reckoning:reckoned",
    awards=f"{PACKAGE}.awards:AWARDS",
    balance=f"{PACKAGE}.balance:BALANCE",
    encoding=f"{PACKAGE}.encoding:ENCODING",
    drawing=f"{PACKAGE}.drawing:draw",
    puzzles=f"{PACKAGE}.puzzles:PUZZLES",
)
