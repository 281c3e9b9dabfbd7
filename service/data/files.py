"""Sending the files of datasets, whole or a range of them."""

from http import HTTPStatus
from typing import Final

from flask import Request, Response

from db.datasets import DatasetFile
from service.data.catalogue import MEDIA_TYPES, format_of
from service.http.api_request import ApiRequest
from service.http.stored_file import StoredFile

FOR_EVER: Final = "public, max-age=31536000, immutable, no-transform"


def file_response(file: DatasetFile, request: ApiRequest) -> Response:
    """Return a file, the range that is asked for, or 304 to a client that has it.

    Raises:
        ProblemError: 406 if the client does not accept its media type.
    """
    media_type = MEDIA_TYPES[format_of(file.file)]
    request.refuse_unacceptable(media_type)
    response = Response(StoredFile(file), mimetype=media_type, direct_passthrough=True)
    response.content_length = file.size
    response.headers["Content-Disposition"] = f'attachment; filename="{file.file}"'
    response.headers["Cache-Control"] = FOR_EVER
    response.last_modified = file.written_at
    response.set_etag(file.sha256)
    # Preconditions come before the range (RFC 9110, section 13.2.2).
    response.make_conditional(request.environ)
    if response.status_code == HTTPStatus.OK and (part := _requested_range(request, file.size)):
        environ = {**request.environ, "HTTP_RANGE": part}
        response.make_conditional(environ, accept_ranges=True, complete_length=file.size)
    response.accept_ranges = "bytes"
    return response


def _requested_range(request: Request, size: int) -> str:
    """Return the range of bytes that is asked for, or an empty text for the whole file (RFC 9110, section 14.2).

    Other methods than GET and other units must get the whole file, and several ranges at once may.
    """
    asked = request.range
    if request.method != "GET" or asked is None or asked.units != "bytes" or len(asked.ranges) != 1:
        return ""
    # The last bytes of a shorter file are all its bytes.
    return "bytes=0-" if -asked.ranges[0][0] > size else asked.to_header()
