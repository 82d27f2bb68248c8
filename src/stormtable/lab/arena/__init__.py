"""Many games: simulation, and the tuning of editions by it."""
