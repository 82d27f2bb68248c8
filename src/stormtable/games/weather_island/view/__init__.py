"""What screens read about Weather Island: title, board, events, printed values, score."""
