"""How much shorter times are in `hasty_app`."""

HASTE = 3
