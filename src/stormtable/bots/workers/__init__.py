"""Bot processes: the pool that distributes jobs, and the worker that runs them."""
