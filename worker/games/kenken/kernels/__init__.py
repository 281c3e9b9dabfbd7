"""KenKen kernels: combinations of cages, solving, rating and making puzzles."""
