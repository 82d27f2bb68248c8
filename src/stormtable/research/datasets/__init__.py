"""Datasets of bot games in Parquet: writing, reading, and Minari."""
