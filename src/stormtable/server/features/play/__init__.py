"""Play at a table: view, commit, hint, why-not, what-if."""
