"""The session that every command shares: the program's options, the consoles, the connection and error messages.

Answers of the server are parsed here, into the form that views read.
"""

import inspect
import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial, wraps
from importlib import metadata
from types import SimpleNamespace
from typing import Annotated, Any, Concatenate, ParamSpec

import httpx
import typer
from rich.console import Group as Parts
from rich.console import RenderableType

from countinghouse_client import Client, CountinghouseError, Retries
from countinghouse_client.cli.commands import Command, Group
from countinghouse_client.cli.display import console
from countinghouse_client.cli.errors import KEY_VARIABLE, BadInputError, CliError, ServerError, as_cli_error

UNFINISHED = ("queued", "running")


def attributes(value: Any) -> Any:
    """Convert JSON to objects with the fields as attributes.

    Views annotate these objects with the server's models for the type checker only. Loading the models would double the
    time the program takes to start, and without them a newer server's additional fields do no harm.
    """
    if isinstance(value, Mapping):
        return SimpleNamespace(**{name: attributes(field) for name, field in value.items()})
    return [attributes(entry) for entry in value] if isinstance(value, list) else value


def parse_object(body: bytes) -> dict[str, Any]:
    """Parse ``body`` as a JSON object.

    Raises:
        ServerError: ``body`` is not a JSON object.
    """
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ServerError("The answer is not that of a Countinghouse server; is the address right?")
    return value


DISTRIBUTION = "countinghouse-client"
NOT_INSTALLED = "0+source"


def version() -> str:
    """Return the program's version, or ``NOT_INSTALLED`` when it runs from a bare source tree."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED


def connect(
    server: str,
    api_key: str | None = None,
    on_response: Callable[[httpx.Response], None] | None = None,
) -> Client:
    """Return a client of ``server``; ``on_response`` is called with every successful response.

    Raises:
        BadInputError: ``server`` is not an HTTP URL, or the key cannot be sent.
    """
    try:
        return Client(server, api_key, user_agent=f"countinghouse/{version()}", on_response=on_response)
    except ValueError as error:
        option = "--api-key" if "API key" in str(error) else "--server"
        raise BadInputError(f"{option}: {error}") from None


SERVER_VARIABLE = "COUNTINGHOUSE_URL"
DEFAULT_SERVER = "http://127.0.0.1:8000"
_option = partial(typer.Option, rich_help_panel="Options of every command")

P = ParamSpec("P")


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options that can be given before or after the command's name."""

    server: Annotated[
        str | None,
        _option(
            "--server",
            metavar="URL",
            show_default=f"{SERVER_VARIABLE}, else {DEFAULT_SERVER}",
            help="The service's address.",
        ),
    ] = None
    api_key: Annotated[
        str | None,
        _option(
            "--api-key", metavar="KEY", show_default=KEY_VARIABLE, help="The API key, where one is required."
        ),
    ] = None
    as_json: Annotated[bool, _option("--json", help="Print the service's JSON unchanged.")] = False
    detach: Annotated[
        bool, _option("--detach", help="Submit the job, print its id, and do not wait for it.")
    ] = False
    timeout: Annotated[
        float | None,
        _option(
            "--timeout",
            metavar="SECONDS",
            min=0,
            show_default="no limit",
            help="Stop waiting after this long; the job continues.",
        ),
    ] = None

    def over(self, outer: "Options") -> "Options":
        """Return these options, with the values of ``outer`` for those that are not given."""
        given = {
            name: value for name, value in vars(self).items() if value is not None and value is not False
        }
        return replace(outer, **given)


class Session:
    """A run of a command."""

    def __init__(self, options: Options, context: typer.Context) -> None:
        self.options = options
        self.context = context
        self.out = console()
        self.err = console(stderr=True)
        self.body = b""
        """The body of the last answer, unchanged."""

    @cached_property
    def client(self) -> Client:
        """The client connected to the server; closed when the command ends."""
        server = self.options.server or os.environ.get(SERVER_VARIABLE) or DEFAULT_SERVER
        client = connect(server, self.options.api_key or os.environ.get(KEY_VARIABLE), self._keep)
        self.context.call_on_close(client.close)
        return client

    @property
    def once(self) -> Client:
        """The client without retries and with ``--timeout`` as its limit."""
        return self.client.with_options(retries=Retries(tries=1), timeout=self.options.timeout)

    def _keep(self, response: httpx.Response) -> None:
        # The body of a streamed response has not been received yet.
        if response.is_stream_consumed:
            self.body = response.content

    def ask(
        self,
        path: str,
        *,
        method: str = "GET",
        value: object = None,
        query: Mapping[str, object | None] | None = None,
        media_type: str = "application/json",
    ) -> bytes:
        """Return the body of the server's answer within ``--timeout``. Query parameters that are None are not sent.

        Raises:
            CountinghouseError: The client's error; the request is not repeated.
        """
        response = self.once.request(method, path, query=query, body=value, headers={"Accept": media_type})
        return response.content

    @property
    def shows_progress(self) -> bool:
        """True if progress should be shown: stderr is a terminal, and ``--json`` is not given."""
        return sys.stderr.isatty() and not self.options.as_json

    def command_line(self, *words: str) -> str:
        """Return the command line for ``words``, with this session's server."""
        server = [] if self.options.server is None else ["--server", self.options.server]
        return " ".join(["countinghouse", *words, *server])

    def show(self, body: bytes, view: Callable[[], RenderableType]) -> None:
        """Print an answer: its JSON with ``--json``, otherwise its view.

        Raises:
            ServerError: The answer lacks a field that ``view`` needs.
        """
        if self.options.as_json:
            self.print_json(body)
            return
        try:
            seen = view()
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ServerError(
                f"This client does not understand the answer ({error!r}); --json shows it unchanged."
            ) from None
        # A text alone would be wrapped even where it says not to be; and cropped then.
        self.out.print(Parts(seen), crop=False)

    def show_object(
        self, body: bytes, view: Callable[[Any], RenderableType], read: Callable[[Any], Any] = attributes
    ) -> None:
        """Print a JSON object as ``show`` does; ``view`` gets the object converted by ``read``."""
        value = parse_object(body)
        self.show(body, lambda: view(read(value)))

    def tell(self, message: str) -> None:
        """Print a message on stderr."""
        self.err.print(message, soft_wrap=True)

    def print_json(self, body: bytes) -> None:
        """Print JSON unchanged, with a line end."""
        self.out.file.flush()
        sys.stdout.buffer.write(body if body.endswith(b"\n") else body + b"\n")
        sys.stdout.buffer.flush()


_SHARED: Mapping[str, inspect.Parameter] = inspect.signature(Options).parameters


def _unwritable(error: OSError) -> CliError:
    """Convert the error of a full disk into the one that is shown to the user."""
    # What is left of the output would be written, and fail, once more at the end of the program.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BadInputError(f"{error.filename or 'The output'}: {error.strerror or error}")


def with_session(function: Callable[Concatenate[Session, P], None]) -> Callable[..., None]:
    """Return a Typer command that builds the session of ``function`` from the shared options.

    Errors are shown as a message on stderr, and end the program with their exit code.
    """

    @wraps(function)
    def run(*, context: typer.Context, **values: Any) -> None:
        given = Options(**{field.name: values.pop(field.name) for field in fields(Options)})
        outer = context.obj if isinstance(context.obj, Options) else Options()
        context.obj = given.over(outer)
        session = Session(context.obj, context)
        try:
            function(session, **values)  # type: ignore[call-arg]  # Typer calls by keyword
        except BrokenPipeError:
            # Click ends quietly: the reader has had enough.
            raise
        # First, since the client's errors of time and connection are also those of the system.
        except (CliError, CountinghouseError, UnicodeEncodeError) as error:
            told = as_cli_error(error)
        except OSError as error:
            told = _unwritable(error)
        else:
            return
        session.tell(told.json_line() if session.options.as_json else f"{told.heading}{told}")
        raise typer.Exit(told.exit_code)

    context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    own = inspect.signature(function).parameters.values()
    parameters = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in (context, *own, *_SHARED.values())
        if parameter.annotation is not Session
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by inspect
    return run


def command(
    commands: typer.Typer, name: str | None = None, **settings: Any
) -> Callable[[Callable[Concatenate[Session, P], None]], Callable[..., None]]:
    """Return a decorator that adds a function to the commands, by default under its name; see ``with_session``."""
    return lambda function: commands.command(name, cls=Command, **settings)(with_session(function))


def group(**settings: Any) -> typer.Typer:
    """Return an empty group of commands."""
    return typer.Typer(cls=Group, **settings)
