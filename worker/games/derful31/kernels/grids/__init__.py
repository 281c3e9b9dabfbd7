"""Grids by number: listing, ranking and dealing."""
