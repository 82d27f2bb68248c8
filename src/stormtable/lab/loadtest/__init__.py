"""Load tests: many tables while processes die; no acknowledged commit may be lost."""
