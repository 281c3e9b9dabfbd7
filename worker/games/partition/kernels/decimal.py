"""Numbers as digits, however long: Python refuses to write integers of more than 4,300 digits."""

from flint import fmpz


def to_decimal(number: int) -> str:
    """The decimal digits of an integer."""
    return str(fmpz(number).str())
