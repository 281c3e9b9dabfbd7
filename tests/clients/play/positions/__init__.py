"""Random positions of the games, as the program is asked about them, and the service's own answers."""

from typing import Any

Asked = tuple[dict[str, Any], dict[str, Any]]
"""A position for the program, and the answer that it must give."""
