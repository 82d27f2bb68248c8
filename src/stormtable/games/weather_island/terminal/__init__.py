"""Weather Island in a terminal."""
