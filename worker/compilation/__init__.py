"""Compiling kernels, and keeping arrays that take long to build."""
