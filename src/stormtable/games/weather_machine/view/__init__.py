"""What screens read of Weather Machine: title, board, events, printed values, score."""
