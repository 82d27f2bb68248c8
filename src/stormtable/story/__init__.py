"""The story of a game: events composed into entries of structured text, in a viewer's language."""
