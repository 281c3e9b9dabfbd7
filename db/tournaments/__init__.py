"""Tournaments as they are kept: one row that a transition locks, the log of its events, and who may act."""
