"""Records opened for study."""
