"""The server's database, in SQLite or PostgreSQL. Nothing here knows the rules of a game."""
