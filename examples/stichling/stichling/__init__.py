"""Stichling, a trick-taking game for Stormtable, in a package of its own."""
