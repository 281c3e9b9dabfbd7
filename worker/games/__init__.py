"""The games, a package each: declarations, rules and kernels."""
