"""The tables of the Year Game, and their charts."""
