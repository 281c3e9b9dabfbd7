"""``Cache-Control`` on every answer, and on all of them what is true where API keys are required."""

from typing import Final

from flask import Flask, Response, request

from service.access.setting import Access

_PUBLIC: Final = "public"
_GUARDED: Final = "/v1"


def register_caching(app: Flask, access: Access) -> None:
    """Add the header to answers without one.

    What has a tag is kept by its receiver alone, and compared before it is used again; the rest is not kept. Where keys
    are required, no cache that several callers share keeps what one of them was answered.
    """

    def answer(response: Response) -> Response:
        headers = response.headers
        given = headers.get("Cache-Control")
        if given is None:
            headers.add("Cache-Control", "private, no-cache" if "ETag" in headers else "no-store")
        elif access.keys_required and given.startswith(_PUBLIC) and request.path.startswith(_GUARDED):
            headers["Cache-Control"] = f"private{given.removeprefix(_PUBLIC)}"
        return response

    app.after_request(answer)
