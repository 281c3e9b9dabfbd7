"""What every command shares: the options of the program, the consoles, the connection, and how errors are shown."""

import inspect
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial, wraps
from typing import Annotated, Any, Concatenate, ParamSpec

import httpx
import typer
from rich.console import RenderableType

from countinghouse_client import Client, CountinghouseError, Retries
from service.cli.client import connect
from service.cli.display import console
from service.cli.errors import CliError, ServerError, explained
from service.cli.job import attributes, parse_object

SERVER_VARIABLE = "COUNTINGHOUSE_URL"
KEY_VARIABLE = "COUNTINGHOUSE_API_KEY"
DEFAULT_SERVER = "http://127.0.0.1:8000"
_option = partial(typer.Option, rich_help_panel="Options of every command")

P = ParamSpec("P")


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options that may be given before or after the command's name."""

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
        """These options, and where one is not given, that of ``outer``."""
        given = {
            name: value for name, value in vars(self).items() if value is not None and value is not False
        }
        return replace(outer, **given)


class Session:
    """One run of one command."""

    def __init__(self, options: Options, context: typer.Context) -> None:
        self.options = options
        self.context = context
        self.out = console()
        self.err = console(stderr=True)
        self.body = b""
        """The last answer, as it came."""

    @cached_property
    def client(self) -> Client:
        """The connection; closed when the command ends."""
        server = self.options.server or os.environ.get(SERVER_VARIABLE) or DEFAULT_SERVER
        client = connect(server, self.options.api_key or os.environ.get(KEY_VARIABLE), self._keep)
        self.context.call_on_close(client.close)
        return client

    @property
    def once(self) -> Client:
        """The connection, without retries and within ``--timeout``."""
        return self.client.with_options(retries=Retries(tries=1), timeout=self.options.timeout)

    def _keep(self, response: httpx.Response) -> None:
        # That of a stream is still to come.
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
        """What the server answers within ``--timeout``. Query parameters that are None are not sent.

        Raises:
            CountinghouseError: what the client raises; nothing is tried again.
        """
        response = self.once.request(method, path, query=query, body=value, headers={"Accept": media_type})
        return response.content

    @property
    def watched(self) -> bool:
        """Whether to show progress: stderr is a terminal, and JSON is not asked for."""
        return sys.stderr.isatty() and not self.options.as_json

    def command_line(self, *words: str) -> str:
        """The command to type for ``words``, with this session's server."""
        server = [] if self.options.server is None else ["--server", self.options.server]
        return " ".join(["countinghouse", *words, *server])

    def show(self, body: bytes, view: Callable[[], RenderableType]) -> None:
        """Print an answer: its JSON with ``--json``, otherwise as ``view`` shows it.

        Raises:
            ServerError: ``view`` misses a field in the answer.
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
        self.out.print(seen)

    def show_object(
        self, body: bytes, view: Callable[[Any], RenderableType], read: Callable[[Any], Any] = attributes
    ) -> None:
        """Print a JSON object as ``show`` does; ``view`` gets it as ``read`` reads it."""
        value = parse_object(body)
        self.show(body, lambda: view(read(value)))

    def tell(self, message: str) -> None:
        """Print a message on stderr."""
        self.err.print(message, soft_wrap=True)

    def print_json(self, body: bytes) -> None:
        """Print JSON unchanged, and end the line."""
        self.out.file.flush()
        sys.stdout.buffer.write(body if body.endswith(b"\n") else body + b"\n")
        sys.stdout.buffer.flush()


_SHARED: Mapping[str, inspect.Parameter] = inspect.signature(Options).parameters


def with_session(function: Callable[Concatenate[Session, P], None]) -> Callable[..., None]:
    """``function`` for Typer: with the shared options, made into its session, and errors shown as a message on
    stderr, with its exit code.
    """

    @wraps(function)
    def run(*, context: typer.Context, **values: Any) -> None:
        given = Options(**{field.name: values.pop(field.name) for field in fields(Options)})
        outer = context.obj if isinstance(context.obj, Options) else Options()
        context.obj = given.over(outer)
        session = Session(context.obj, context)
        try:
            function(session, **values)  # type: ignore[call-arg]  # Typer calls by keyword
        except (CliError, CountinghouseError, UnicodeEncodeError) as error:
            told = explained(error)
            session.tell(f"{told.heading}{told}")
            raise typer.Exit(told.exit_code) from None

    context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    own = inspect.signature(function).parameters.values()
    parameters = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in (context, *own, *_SHARED.values())
        if parameter.annotation is not Session
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what inspect looks for
    return run


def command(
    commands: typer.Typer, name: str | None = None, **settings: Any
) -> Callable[[Callable[Concatenate[Session, P], None]], Callable[..., None]]:
    """Add a function to the commands, as ``with_session`` makes it, by default under its own name."""
    return lambda function: commands.command(name, **settings)(with_session(function))
