"""Many bot games: simulation, series and rankings."""
