"""The address under which others reach this service."""

from flask import current_app, request


def site_url() -> str:
    """Return the service's public address, else the one that was asked, without a slash at the end."""
    return str(current_app.config.get("PUBLIC_URL") or request.host_url.rstrip("/"))
