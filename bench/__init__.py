"""What the engine's speed is and was: `make bench` and `make instructions`."""
