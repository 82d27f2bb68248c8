"""The table in a terminal: a loop that knows no game, and the screens that games bring."""
