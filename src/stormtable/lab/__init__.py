"""Developer tools: arena, tuning, fuzzing, load tests, test kit. A server imports none of them."""
