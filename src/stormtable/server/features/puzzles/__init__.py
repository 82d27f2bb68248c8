"""Puzzles: one after another, or the puzzle of the day."""
