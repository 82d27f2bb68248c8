"""Odd input of every kind, made by the thousand: nothing a person gives us may break anything."""
