"""The live table: WebSocket connections, the hub that notifies them, the database listener."""
