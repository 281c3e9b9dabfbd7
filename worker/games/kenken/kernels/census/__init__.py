"""Counting all puzzles of a size."""
