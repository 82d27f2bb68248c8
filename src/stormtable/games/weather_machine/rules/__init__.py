"""Weather Machine's rules, a module per chapter of the rulebook. Everything here is compiled."""
