"""The games, a package each: declarations, rules and kernels."""

from typing import Final

FOLDERS: Final = ("krypto", "kenken", "partition", "derful31", "year")
"""The packages of all games, in the order in which the documentation lists them."""
