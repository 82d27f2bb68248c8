"""Tournaments: create, join, pair, rank."""
