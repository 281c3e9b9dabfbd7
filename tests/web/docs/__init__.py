"""The documentation's site in a real browser."""
