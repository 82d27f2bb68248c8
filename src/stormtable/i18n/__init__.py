"""Message catalogues: the texts for every code of the games, one folder per language."""
