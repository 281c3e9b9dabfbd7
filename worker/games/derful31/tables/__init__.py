"""The tables of 31-derful."""
