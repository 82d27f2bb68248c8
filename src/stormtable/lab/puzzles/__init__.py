"""Mines puzzles from games of bots, and verifies pools."""
