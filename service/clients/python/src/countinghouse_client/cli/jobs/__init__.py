"""Submitting, waiting for, showing and cancelling jobs."""
