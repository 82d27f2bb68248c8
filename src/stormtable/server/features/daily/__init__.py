"""The daily game and its ladder."""
