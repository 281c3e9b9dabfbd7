"""Compiling kernels, and keeping what takes long to build."""
