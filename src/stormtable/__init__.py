"""Stormtable: one table for the weather board games."""

__version__ = "0.1.0"
