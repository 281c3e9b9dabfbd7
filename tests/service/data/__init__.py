"""Tests of datasets over HTTP."""
