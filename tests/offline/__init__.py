"""Tests of the tables that a browser has without a server."""
