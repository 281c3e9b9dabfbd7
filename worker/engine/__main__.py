"""``python -m worker.engine APP [OPTIONS]``: a worker, with the options of ``celery -A APP worker``.

Celery's own program loads all its commands, and a prompt with colours for them.
"""

import sys
from collections.abc import Sequence

from worker.engine.loading import exempt_loaded as _  # isort: skip  # noqa: F401  # before all that loads much

from db import import_without

import_without("pygments", "celery.bin.base")

from celery.app.utils import find_app
from celery.bin.base import CLIContext
from celery.bin.worker import worker


def main(arguments: Sequence[str]) -> None:
    """Become a worker of the application that the first argument names, such as ``worker.engine.app``."""
    if not arguments or arguments[0].startswith("-"):
        sys.exit("usage: python -m worker.engine APP [OPTIONS]")
    name, *options = arguments
    context = CLIContext(app=find_app(name), no_color=False, workdir=None)
    program = f"python -m worker.engine {name}"
    worker.main(options, program, obj=context, auto_envvar_prefix="CELERY_WORKER")


if __name__ == "__main__":
    main(sys.argv[1:])
