"""ETags of answers, and their comparison with the client's ETags."""

from flask import Request, Response
from flask import request as current_request

from worker.declarations.answers import Answer


def tagged(response: Response, etag: str = "", *, weak: bool = False) -> Response:
    """Return the response with an ETag, by default a digest of its bytes; 304 to a client that has it."""
    if etag:
        response.set_etag(etag, weak)
    else:
        response.add_etag()
    response.make_conditional(current_request.environ)
    return response


def listed(answer: Answer) -> Response:
    """Return a whole list with an ETag, or 304 to a client that has it."""
    return tagged(Response(answer.model_dump_json(), mimetype="application/json"))


def knows(request: Request, etag: str, *, star: bool = True) -> bool:
    """Return True if the client has the answer with this ETag, compressed or not.

    Compression adds a colon and its name to an ETag. With ``star``, `*` matches any answer.
    """
    if "HTTP_IF_NONE_MATCH" not in request.environ:
        return False
    known = request.if_none_match
    # An empty tag counts as no tag.
    tags = filter(None, known.as_set(include_weak=True))
    return (star and known.star_tag) or etag in {tag.partition(":")[0] for tag in tags}
