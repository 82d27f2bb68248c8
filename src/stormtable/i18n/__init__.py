"""Message catalogues: the words for every code the games emit, one folder a language."""
