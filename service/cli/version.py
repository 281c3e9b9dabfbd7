"""Which version of the client this is."""

from importlib import metadata

DISTRIBUTION = "countinghouse"
NOT_INSTALLED = "0+source"


def version() -> str:
    """The installed version, or ``NOT_INSTALLED`` when the program runs from a bare source tree."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED
