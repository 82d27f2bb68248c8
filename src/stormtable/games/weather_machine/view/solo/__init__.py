"""What screens read of The Saboteurs."""
