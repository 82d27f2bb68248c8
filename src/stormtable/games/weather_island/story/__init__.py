"""How the events of Weather Island become sentences."""
