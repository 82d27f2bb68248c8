"""A person's profile, results and ratings."""
