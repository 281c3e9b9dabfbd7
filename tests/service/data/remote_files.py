"""A server's files as DuckDB takes them; processes of tests import it, and load nothing else of the tests."""

from datetime import UTC, datetime

from fsspec.implementations.http import HTTPFileSystem


class RemoteFiles(HTTPFileSystem):  # type: ignore[misc]  # untyped
    """A file system over HTTP that answers what DuckDB asks: when a file was modified, which ours never is."""

    def __init__(self) -> None:
        super().__init__(block_size=16 * 1024)

    def modified(self, path: str) -> datetime:
        """Return the same time for each file."""
        return datetime(2026, 1, 1, tzinfo=UTC)

    async def _exists(self, path: str, **_: object) -> bool:
        """Ask for the headers: the base class asks for the whole file, and closes the connection while it comes."""
        try:
            await self._info(path)
        except FileNotFoundError:
            return False
        return True
