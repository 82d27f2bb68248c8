"""What every request needs: configuration, security, limits, errors, metrics, dependencies."""
