"""The rules in plain Python: the API imports them without numba."""
