"""The daily games."""
