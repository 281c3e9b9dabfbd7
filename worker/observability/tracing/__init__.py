"""Traces for OpenTelemetry. Without an endpoint they are off, and OpenTelemetry is not imported."""
