"""Accounts: sign up, sign in, settings."""
