"""Submitting, following and listing jobs."""
