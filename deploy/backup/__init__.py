"""Backups of the database, and its restoration to any moment since the oldest: ``python -m deploy.backup --help``."""
