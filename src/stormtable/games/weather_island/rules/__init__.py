"""Weather Island's rules, in the rulebook's order. Everything here is compiled."""
