"""Tests of writing datasets."""
