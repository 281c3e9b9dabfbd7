"""Solving puzzles by filtering and search."""
