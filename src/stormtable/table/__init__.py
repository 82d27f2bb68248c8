"""What happens at a table where people play: nothing here knows of a network or a database."""
