# Made from openapi.yaml by `make openapi`; not to be edited.
"""The version, which is that of the service."""

VERSION = "0.3.0"
