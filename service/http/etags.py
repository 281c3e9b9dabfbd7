"""Comparing what a client has with what it would get."""

from flask import Request


def knows(request: Request, etag: str, *, star: bool = True) -> bool:
    """Whether the client has the answer with this tag, compressed or not: compression adds a colon and its name.

    ``star`` is whether `*`, any answer there is, counts.
    """
    if "HTTP_IF_NONE_MATCH" not in request.environ:
        return False
    known = request.if_none_match
    # An empty tag counts as no tag.
    tags = filter(None, known.as_set(include_weak=True))
    return (star and known.star_tag) or etag in {tag.partition(":")[0] for tag in tags}
