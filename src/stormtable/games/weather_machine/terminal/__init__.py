"""Weather Machine and The Saboteurs in a terminal."""
