"""Stichling, a trick-taking game for Stormtable, in a separate package."""
