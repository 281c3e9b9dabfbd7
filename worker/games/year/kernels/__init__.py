"""Kernels of the Year Game: the values of all ways, the simplest way to each, and the ways to one target."""
