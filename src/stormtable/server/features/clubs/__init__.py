"""Clubs and their members."""
