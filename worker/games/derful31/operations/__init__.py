"""The operations, one per file."""
