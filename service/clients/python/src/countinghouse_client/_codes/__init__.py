"""Puzzle codes: their spelling, and the format of each game."""
