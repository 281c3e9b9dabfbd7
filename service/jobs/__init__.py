"""Submission, progress and lists of jobs."""
