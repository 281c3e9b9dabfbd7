"""Combinations of cages."""
