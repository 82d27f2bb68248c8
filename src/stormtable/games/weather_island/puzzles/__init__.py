"""Puzzles of Weather Island: kinds, games to mine, and the pool."""

from pathlib import Path

from stormtable.bots.bot import Budget
from stormtable.games.weather_island.puzzles.best_tile import BestTilePuzzle
from stormtable.games.weather_island.puzzles.strike import StrikePuzzle
from stormtable.puzzles.kinds import PuzzleSet, Vein

PUZZLES = PuzzleSet(
    kinds=(BestTilePuzzle(), StrikePuzzle()),
    veins=(Vein("weather-island", (2, 2, 3, 2, 4), "hard", Budget(playouts=48), most=8, first=3),),
    folder=Path(__file__).parent / "pool",
)
