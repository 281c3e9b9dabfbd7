"""Facts as responses, with headers for caches."""

from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Self

from flask import Response

from service.facts.address import AddressedQuestion
from service.http.known import ReadyResponse
from service.http.pages import JSON
from service.http.problems import redirect
from worker.declarations.operation import AnyOperation

# The answer under an address with its engine version never changes.
FOR_GOOD = "public, max-age=31536000, immutable"
# Under an address without an engine version, a new version may give another answer tomorrow.
FOR_A_DAY = "public, max-age=86400"


@dataclass(frozen=True)
class Fact:
    """An answer that depends on its question alone: ``tag`` is its ETag, and ``body`` the result's JSON.

    ``lasting`` is its address with the engine version; empty if the request used that address.
    """

    operation: AnyOperation
    tag: str
    lasting: str
    body: bytes = b""

    @classmethod
    def of(cls, question: AddressedQuestion, body: bytes = b"") -> Self:
        """Return the answer to a question."""
        lasting = "" if question.versioned else question.lasting_address
        return cls(question.operation, question.digest, lasting, body)

    def __len__(self) -> int:
        return len(self.tag) + len(self.lasting) + len(self.body)

    def response(self) -> Response:
        """Return the result as a response."""
        return ReadyResponse(self.body, headers=self._headers, mimetype=JSON)

    def not_modified(self) -> Response:
        """Return a 304 response, for clients that have the answer."""
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=self._headers)

    @cached_property
    def _headers(self) -> list[tuple[str, str]]:
        kept = FOR_A_DAY if self.lasting else FOR_GOOD
        headers = [("ETag", f'"{self.tag}"'), ("Cache-Control", kept), *_purge_tags(self.operation)]
        return [*headers, ("Content-Location", self.lasting)] if self.lasting else headers


def moved(operation: AnyOperation, address: str) -> Response:
    """Return a redirect to the canonical address of a question, cached for a day."""
    return redirect(address, {"Cache-Control": FOR_A_DAY, **dict(_purge_tags(operation))})


def _purge_tags(operation: AnyOperation) -> tuple[tuple[str, str], ...]:
    """Return the tags by which caches drop all answers of an operation, or of one of its engine versions.

    Varnish and Fastly read ``Surrogate-Key``, Cloudflare and Akamai ``Cache-Tag``.
    """
    return (
        ("Surrogate-Key", f"{operation.kind} {operation.engine}"),
        ("Cache-Tag", f"{operation.kind},{operation.engine}"),
    )
