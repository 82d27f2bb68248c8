"""Bots in processes of their own: the pool that assigns work, and the worker that does it."""
