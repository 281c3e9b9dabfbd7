"""Puzzles, by code."""
