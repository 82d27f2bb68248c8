"""Puzzles of Weather Machine and The Saboteurs: kinds, games to mine, and the pools."""

from pathlib import Path

from stormtable.bots.bot import Budget
from stormtable.games.weather_machine.puzzles.turn import SoloTurnPuzzle, TurnPuzzle
from stormtable.puzzles.kinds import PuzzleSet, Vein

PUZZLES = PuzzleSet(
    kinds=(TurnPuzzle(), SoloTurnPuzzle()),
    veins=(
        Vein("weather-machine", (2, 2, 2, 3), "hard", Budget(playouts=32), most=6, first=2),
        Vein(
            "saboteurs",
            (1,),
            "hard",
            Budget(playouts=32),
            settings=({}, {}, {"challenges": "normal"}),
            most=6,
            first=2,
        ),
    ),
    folder=Path(__file__).parent / "pool",
)
