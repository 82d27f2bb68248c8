"""Puzzles: positions from games of strong bots, with one clearly best answer."""
