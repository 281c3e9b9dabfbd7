"""The errors of the command line, with their exit codes."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, ClassVar

from countinghouse_client import JobFailedError, ProblemError, UnreachableError, UsageError

if TYPE_CHECKING:
    from countinghouse_client.types import Job


KEY_VARIABLE = "COUNTINGHOUSE_API_KEY"

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_SERVER = 3
EXIT_OVERDUE = 4
EXIT_INTERRUPTED = 130


class CliError(Exception):
    """An error with a message for the user and an exit code, by default the one for a job that did not succeed."""

    exit_code: ClassVar[int] = EXIT_FAILED
    heading: ClassVar[str] = "Error: "
    title: ClassVar[str] = "The job did not succeed"
    problem: Mapping[str, Any] | None = None
    """The service's problem document, if the error is one."""

    def json_line(self) -> str:
        """Return the error as a problem document (RFC 9457) in a line: the service's, or one of the same form."""
        return json.dumps(self.problem or {"title": self.title, "detail": str(self)})


class BadInputError(CliError):
    """The server or the client rejects the input."""

    exit_code = EXIT_BAD_INPUT
    title = "Invalid input"


class ServerError(CliError):
    """The server cannot be reached, fails, or sends an unexpected answer."""

    exit_code = EXIT_SERVER
    title = "The service is unreachable or failed"


class OverdueError(CliError):
    """The job did not end within ``--timeout``; ``job`` is its last known state."""

    exit_code = EXIT_OVERDUE
    title = "The job has not ended"

    def __init__(self, message: str, job: "Job") -> None:
        super().__init__(message)
        self.job = job


class StoppedWaitingError(CliError):
    """The user pressed Ctrl-C while the client waited."""

    exit_code = EXIT_INTERRUPTED
    heading = ""
    title = "Stopped waiting"


def as_cli_error(error: Exception) -> CliError:
    """Convert an error into the one that is shown to the user."""
    if isinstance(error, CliError):
        return error
    told = _cli_error(error)
    if isinstance(error, ProblemError):
        told.problem = error.document
    return told


def _cli_error(error: Exception) -> CliError:
    if isinstance(error, UnicodeEncodeError):
        return BadInputError(f"{error.object!r} is not text.")
    if isinstance(error, JobFailedError):
        return CliError(str(error))
    if isinstance(error, ProblemError) and (refused := _key_refused(error)):
        return BadInputError(f"{refused} Give one with --api-key or {KEY_VARIABLE}.")
    if isinstance(error, UsageError) or _is_refusal(error):
        return BadInputError(str(error))
    if isinstance(error, UnreachableError) and not error.reached:
        hint = "Is the service running there? Use --server or COUNTINGHOUSE_URL for another address."
        return ServerError(f"{error} {hint}")
    return ServerError(str(error))


def _is_refusal(error: Exception) -> bool:
    return isinstance(error, ProblemError) and 400 <= error.status < 500 and not error.temporary


def _key_refused(error: ProblemError) -> str:
    """Return the reason for which the service wants another API key, or an empty text."""
    if error.type.endswith("missing-scope"):
        return str(error)
    if error.status != HTTPStatus.UNAUTHORIZED or error.response is None:
        return ""
    # The service names the header, which nobody gives on the command line.
    sent = "Authorization" in error.response.request.headers
    return str(error) if sent else "The service needs an API key."
