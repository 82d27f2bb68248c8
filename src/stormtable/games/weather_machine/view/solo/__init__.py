"""What screens read about The Saboteurs."""
