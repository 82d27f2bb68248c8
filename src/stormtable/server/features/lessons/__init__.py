"""Lessons: each runs at a table of the learner's own."""
