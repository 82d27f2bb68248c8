"""A table where people play, without network or database."""
