"""The commands of ``kenken``: KenKen."""
