"""Krypto and its relatives: solve, count, rate, check and deal hands of one to six cards exactly."""
