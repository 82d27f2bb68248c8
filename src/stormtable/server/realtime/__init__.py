"""Live tables: WebSocket connections, the hub that notifies them, and the database listener."""
