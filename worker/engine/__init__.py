"""The engine: it claims, computes and commits the shards of any job, and knows no game."""
