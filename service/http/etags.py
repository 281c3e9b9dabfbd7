"""Comparison of a client's ETags with an answer's."""

from flask import Request


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
