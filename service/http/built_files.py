"""Files and documents that stay as they are while a process runs."""

import mimetypes
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import brotli
from flask import Response, current_app

from service.http.api_request import this_request
from service.http.request_headers import with_etag

# The names of assets change with their content.
IMMUTABLE = "public, max-age=31536000, immutable"
# Revalidated each time, and answered with 304 unless there is a new version.
COMPARED = "public, no-cache"

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/markdown", ".md")


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """A file, its compressed form if there is one, its entity tag and its media type."""

    body: bytes
    brotli: bytes | None
    tag: str
    media_type: str

    def response(self, cache_control: str) -> Response:
        """Return the file with ``cache_control`` as its ``Cache-Control``, compressed if the client accepts brotli."""
        compressed = self.brotli if this_request().accept_encodings["br"] > 0 else None
        response = Response(compressed or self.body, mimetype=self.media_type)
        if compressed is not None:
            response.headers["Content-Encoding"] = "br"
        response.headers["Cache-Control"] = cache_control
        response.vary.add("Accept-Encoding")
        return with_etag(response, self.tag, weak=True)


def built_file(body: bytes, media_type: str, brotli: bytes | None = None) -> BuiltFile:
    """Return a file with the entity tag of its content."""
    return BuiltFile(body, brotli, sha256(body).hexdigest()[:16], media_type)


def read_built_files(folder: Path) -> dict[str, BuiltFile]:
    """Return all files in a folder by path; none if it was not built."""
    files = {}
    for path in folder.rglob("*"):
        if not path.is_file() or path.suffix == ".br":
            continue
        compressed = path.with_name(f"{path.name}.br")
        files[path.relative_to(folder).as_posix()] = built_file(
            path.read_bytes(),
            mimetypes.guess_type(path.name)[0] or "application/octet-stream",
            compressed.read_bytes() if compressed.is_file() else None,
        )
    return files


def compress_files(folder: Path, endings: Collection[str]) -> None:
    """Write a compressed form beside each file with one of the endings; the builds call this."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in endings:
            path.with_name(f"{path.name}.br").write_bytes(brotli.compress(path.read_bytes()))


def cacheable_document(body: bytes, media_type: str, max_age_s: int) -> Response:
    """Return a document that any cache may keep for ``max_age_s``, or 304 to a client that has it."""
    response = Response(body, mimetype=media_type)
    response.headers["Cache-Control"] = f"public, max-age={max_age_s}"
    return with_etag(response)


def site_url() -> str:
    """Return the service's public address, else the one that was asked, without a slash at the end."""
    if public := current_app.config.get("PUBLIC_URL"):
        return str(public)
    asked = this_request()
    asked.names_host = True
    return asked.host_url.rstrip("/")
