"""Weather Island's edition files: schema, constraints, and the editor's layout."""
