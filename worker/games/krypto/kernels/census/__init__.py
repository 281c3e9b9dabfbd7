"""The census: every hand from a range of numbers or from a deck, with every target, counted exactly."""
