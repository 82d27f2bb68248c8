"""Measure an edition against its gates, and tune an edition or a bot's weights."""
