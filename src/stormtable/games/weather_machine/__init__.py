"""Weather Machine (Vital Lacerda), 2 to 4 players, and The Saboteurs, its solo mode."""
