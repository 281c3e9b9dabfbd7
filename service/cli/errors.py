"""What can go wrong, and the exit code of each."""

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from service.cli.job import Reply

EXIT_FAILED = 1
EXIT_BAD_INPUT = 2
EXIT_SERVER = 3
EXIT_OVERDUE = 4
EXIT_INTERRUPTED = 130


class CliError(Exception):
    """An error to be told in a sentence and to exit with."""

    exit_code: ClassVar[int] = EXIT_FAILED
    heading: ClassVar[str] = "Error: "


class JobFailedError(CliError):
    """The job failed or was cancelled."""


class BadInputError(CliError):
    """The server, or the client itself, refuses what it was given."""

    exit_code = EXIT_BAD_INPUT


class ServerError(CliError):
    """The server is not reached, fails, or does not answer as the contract says."""

    exit_code = EXIT_SERVER


class TemporaryError(ServerError):
    """The server may well answer if asked again.

    ``retry_after`` is the number of seconds it wants to be left alone, if it said so; ``reached`` tells whether
    there was a server at the other end at all.
    """

    def __init__(self, message: str, *, reached: bool, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.reached = reached
        self.retry_after = retry_after


class OverdueError(CliError):
    """The job did not end within the time the user gave; ``reply`` is the job as it stands."""

    exit_code = EXIT_OVERDUE

    def __init__(self, message: str, reply: "Reply") -> None:
        super().__init__(message)
        self.reply = reply


class StoppedWaitingError(CliError):
    """The user pressed Ctrl-C while the client waited."""

    exit_code = EXIT_INTERRUPTED
    heading = ""
