"""Games that people play in their browsers without a server, stored for their other devices."""
