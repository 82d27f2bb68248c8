"""Benchmarks of the engine: `make bench` and `make instructions`."""
