"""Weather Island's rules, in the rulebook's order. All modules are compiled."""
