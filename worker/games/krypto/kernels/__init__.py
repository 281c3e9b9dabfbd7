"""Kernels of Krypto and similar games: solve, count, rate, check and deal hands of one to six cards exactly."""
