"""``kenken``: KenKen."""
