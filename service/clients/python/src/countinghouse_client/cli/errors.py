"""The errors of the command line, with their exit codes."""

from typing import TYPE_CHECKING, ClassVar

from countinghouse_client import JobFailedError, ProblemError, UnreachableError, UsageError

if TYPE_CHECKING:
    from countinghouse_client.types import Job


EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_SERVER = 3
EXIT_OVERDUE = 4
EXIT_INTERRUPTED = 130


class CliError(Exception):
    """An error with a message for the user and an exit code, by default the one for a job that did not succeed."""

    exit_code: ClassVar[int] = EXIT_FAILED
    heading: ClassVar[str] = "Error: "


class BadInputError(CliError):
    """The server or the client rejects the input."""

    exit_code = EXIT_BAD_INPUT


class ServerError(CliError):
    """The server cannot be reached, fails, or sends an unexpected answer."""

    exit_code = EXIT_SERVER


class OverdueError(CliError):
    """The job did not end within ``--timeout``; ``job`` is its last known state."""

    exit_code = EXIT_OVERDUE

    def __init__(self, message: str, job: "Job") -> None:
        super().__init__(message)
        self.job = job


class StoppedWaitingError(CliError):
    """The user pressed Ctrl-C while the client waited."""

    exit_code = EXIT_INTERRUPTED
    heading = ""


def as_cli_error(error: Exception) -> CliError:
    """Convert an error into the one that is shown to the user."""
    if isinstance(error, CliError):
        return error
    if isinstance(error, UnicodeEncodeError):
        return BadInputError(f"{error.object!r} is not text.")
    if isinstance(error, UsageError):
        return BadInputError(str(error))
    if isinstance(error, JobFailedError):
        return CliError(str(error))
    if isinstance(error, ProblemError) and 400 <= error.status < 500 and not error.temporary:
        return BadInputError(str(error))
    if isinstance(error, UnreachableError) and not error.reached:
        hint = "Is the service running there? Use --server or COUNTINGHOUSE_URL for another address."
        return ServerError(f"{error} {hint}")
    return ServerError(str(error))
