"""Tools for setting up positions: what tests, examples and bug reports start from."""
