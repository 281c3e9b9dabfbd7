"""Metrics of workers and of the upkeep, and the listener that serves them."""
