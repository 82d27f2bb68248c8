"""What screens read about Weather Machine: title, board, events, printed values, score."""
