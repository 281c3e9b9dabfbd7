"""Puzzles by their codes."""
