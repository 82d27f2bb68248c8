"""Editions people upload, and drafts in the edition editor."""
