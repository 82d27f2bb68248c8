"""What clients send and receive over HTTP, beyond the edge protocol: a module for each part."""
