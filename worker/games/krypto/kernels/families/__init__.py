"""Kernels of the functions that a hand's cards can make, whatever the cards are."""
