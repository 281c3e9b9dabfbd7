"""31-derful."""
