"""The games, a folder each: what is declared, the rules, and the kernels."""
