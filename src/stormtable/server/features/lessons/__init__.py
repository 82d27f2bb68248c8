"""Lessons as tables of the learner's own."""
