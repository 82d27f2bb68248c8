"""Tools for tests of games: positions, properties, checks of packs and lessons."""
