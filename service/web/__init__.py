"""The page that people open: where it is built, and where it is served."""
