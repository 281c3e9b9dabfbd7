"""What can go wrong, and the exit code of each."""

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from service.cli.job import Job

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_SERVER = 3
EXIT_OVERDUE = 4
EXIT_INTERRUPTED = 130


class CliError(Exception):
    """An error with a message for the user, and an exit code: by default, that of a job that did not succeed."""

    exit_code: ClassVar[int] = EXIT_FAILED
    heading: ClassVar[str] = "Error: "


class BadInputError(CliError):
    """The server, or the client itself, rejects the input."""

    exit_code = EXIT_BAD_INPUT


class ServerError(CliError):
    """The server cannot be reached, fails, or sends an unexpected answer."""

    exit_code = EXIT_SERVER


class TemporaryError(ServerError):
    """The same request may succeed later.

    ``reached``: whether any server was there; ``retry_after``: after how many seconds, if the server said.
    """

    def __init__(self, message: str, *, reached: bool, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.reached = reached
        self.retry_after = retry_after


class OverdueError(CliError):
    """The job did not end within ``--timeout``; ``job`` is how it stands."""

    exit_code = EXIT_OVERDUE

    def __init__(self, message: str, job: "Job") -> None:
        super().__init__(message)
        self.job = job


class StoppedWaitingError(CliError):
    """The user pressed Ctrl-C while the client waited."""

    exit_code = EXIT_INTERRUPTED
    heading = ""
