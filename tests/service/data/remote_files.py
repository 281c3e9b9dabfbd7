"""A server's files as DuckDB takes them; processes of tests import it, and load nothing else of the tests."""

from datetime import UTC, datetime

from fsspec.implementations.http import HTTPFileSystem


class RemoteFiles(HTTPFileSystem):  # type: ignore[misc]  # untyped
    """A file system over HTTP that answers when a file was modified, which ours never is: DuckDB asks."""

    def __init__(self) -> None:
        super().__init__(block_size=16 * 1024)

    def modified(self, path: str) -> datetime:
        """Return the same time for each file."""
        return datetime(2026, 1, 1, tzinfo=UTC)
