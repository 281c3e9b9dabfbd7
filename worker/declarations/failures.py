"""The codes of failed jobs, and their meaning for a caller."""

from collections.abc import Mapping
from typing import Literal

FailureCode = Literal[
    "invalid-input",
    "no-such-deal",
    "no-such-puzzle",
    "not-decided",
    "computation-failed",
    "worker-lost",
    "no-engine",
]

FAILURES: Mapping[str, str] = {
    "invalid-input": "The request is well-formed JSON with at least one invalid field; `errors` lists them.",
    "no-such-deal": "No deal met the constraints within the allowed number of attempts; relax them.",
    "no-such-puzzle": "No puzzle met the constraints within the allowed number of attempts; relax them.",
    "not-decided": "The answer takes more work than the limit for one puzzle. Puzzles made for people take far less.",
    "computation-failed": "The job failed repeatedly because of an internal error.",
    "worker-lost": "The process computing the job died too many times.",
    "no-engine": "The job was accepted by a version of the service whose workers no longer run. Submit it again.",
}
