"""How the events of Weather Machine become sentences."""
