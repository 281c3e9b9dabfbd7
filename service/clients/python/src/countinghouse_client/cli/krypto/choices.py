"""Values of the options of Krypto and of its tournaments, as the API has them."""

from typing import Final

RULES: Final = ("house", "integer", "international", "positive")
USES: Final = ("all", "any")
COUNTS: Final = ("solvability", "forms", "distinct")
