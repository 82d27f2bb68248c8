"""One package per feature: its routes, and the schemas of what they receive and send."""
