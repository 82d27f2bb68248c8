"""The terminal table: a loop for any game, and the screens that games provide."""
