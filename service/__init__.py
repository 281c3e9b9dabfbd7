"""The HTTP service, its command line, its clients and its page."""
