"""Tables: create, list, show."""
