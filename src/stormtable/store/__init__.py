"""What the server keeps, in SQLite or PostgreSQL. Nothing here knows a rule of any game."""
