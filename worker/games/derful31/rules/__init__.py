"""The rules in plain Python: the API loads these, and never numba."""
