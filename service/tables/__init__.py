"""``/v1/tables``: the precomputed tables."""
