"""The mathematics of the games: pure functions over numbers, tuples and arrays."""
