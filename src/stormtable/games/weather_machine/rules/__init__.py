"""Weather Machine's rules: one module per chapter of the rulebook. All of them are compiled."""
