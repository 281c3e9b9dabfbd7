"""Kernels that solve, rate, hint and deal single games."""
