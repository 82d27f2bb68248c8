"""What screens read of Weather Island: title, board, events, printed values, score."""
