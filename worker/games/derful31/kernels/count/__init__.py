"""Counting grids, games and card lists."""
