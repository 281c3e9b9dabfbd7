"""Playing: solving, hints, canonical forms and half swaps."""
