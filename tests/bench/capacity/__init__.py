"""Capacity of an installation: a simulation of one census on many processes, and the measurements behind it."""
