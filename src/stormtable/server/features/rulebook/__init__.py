"""The rulebook, for everybody."""
