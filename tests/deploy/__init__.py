"""Tests of the local stack, with real processes and servers."""
