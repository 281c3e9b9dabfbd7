"""KenKen: what can stand in a cage, what solves a puzzle, how hard it is, and new puzzles."""
