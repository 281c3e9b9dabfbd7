"""The census: exact counts for every hand of a range of numbers or of a deck, with every target."""
