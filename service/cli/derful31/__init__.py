"""``derful``: 31-derful."""
