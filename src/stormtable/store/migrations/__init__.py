"""Migrations from one version of the database to the next."""
