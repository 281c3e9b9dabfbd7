"""Making new puzzles."""
