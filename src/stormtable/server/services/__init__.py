"""Long-lived services: table host and cache, driver, analyst, notifier, tournament runner."""
