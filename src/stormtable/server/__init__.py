"""The table on a network: people, tables and games over HTTP and WebSocket."""
