"""Logs, traces, and the folders in which processes keep their counts."""
