"""Seats: sit down, leave, invite, rematch."""
