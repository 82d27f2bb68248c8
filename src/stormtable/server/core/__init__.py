"""Infrastructure that every request uses: configuration, security, limits, errors, metrics,
dependencies."""
