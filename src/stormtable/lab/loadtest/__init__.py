"""Load tests: bots play at many tables while processes die; no acknowledged commit may be lost."""
