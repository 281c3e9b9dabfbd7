"""Copies of the database, and its way back to any moment since the oldest: ``python -m deploy.backup --help``."""
