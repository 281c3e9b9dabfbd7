"""Logs, traces, and where processes keep what they count."""
