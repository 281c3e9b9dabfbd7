"""Run the local stack in the foreground: ``python -m deploy.local``.

Prints ``ready: http://127.0.0.1:PORT`` on standard output when it is ready; everything else goes to standard error and
the logs. A checkout builds page and documentation with the commands that it names. Exit codes: 0 after a requested
stop, 1 when it cannot run, 2 for an unusable setting or option.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from deploy.local.messages import STANDARD_ERROR, STANDARD_OUTPUT, LocalStackError, print_to
from deploy.local.settings import SettingsError, load_settings
from deploy.local.stop_request import StopRequest

EXIT_FAILED = 1
EXIT_BAD_SETTING = 2


def main(arguments: Sequence[str]) -> int:
    """Run until stopped, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m deploy.local", description="Run the local stack.")
    parser.add_argument("--page", metavar="COMMAND", help="the shell command that builds the page")
    parser.add_argument(
        "--documentation", metavar="COMMAND", help="the shell command that builds the documentation"
    )
    options = parser.parse_args(arguments)
    stop = StopRequest()
    try:
        settings = load_settings(os.environ)
    except SettingsError as error:
        print_to(STANDARD_ERROR, f"error: {error}")
        return EXIT_BAD_SETTING

    def on_ready() -> None:
        print_to(STANDARD_OUTPUT, f"ready: {settings.url}")

    # Imported after the settings are read, so that a wrong setting is reported immediately: these imports take a
    # moment.
    from deploy.local.stack import run_stack  # noqa: PLC0415

    try:
        run_stack(settings, os.environ, stop, on_ready, options.page, options.documentation)
    except LocalStackError as error:
        print_to(STANDARD_ERROR, f"error: {error}")
        return EXIT_FAILED
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print_to(STANDARD_ERROR, f"error: {error.strerror or error}{where}")
        return EXIT_FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
