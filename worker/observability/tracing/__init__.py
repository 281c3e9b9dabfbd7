"""Traces for OpenTelemetry: off, and nothing of it is imported, unless an endpoint is set."""
