"""The Mad Scientists of Weather Island (Teale Fristoe), 2 to 4 players; the rules allow 6."""
