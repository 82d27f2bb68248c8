"""Bot processes: the pool that assigns work, and the worker that does it."""
