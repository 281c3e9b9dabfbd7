"""How the results of operations look, by kind."""

import json
from collections.abc import Callable
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from service.cli.derful31 import views as derful31
from service.cli.job import Job, attributes
from service.cli.kenken import views as kenken
from service.cli.krypto import views as krypto
from service.cli.partition import views as partition

View = Callable[[Any, Any, Job], RenderableType]
"""How a result looks: given the job's parameters and its result, as ``attributes`` reads them, and the job."""

_VIEWS = {"krypto": krypto, "partition": partition, "kenken": kenken, "31-derful": derful31}
"""The views of each game: ``solve_view`` shows the results of ``solve``."""


def view_of(kind: str) -> View | None:
    """The view of a kind's results, if it has one."""
    game, _, name = kind.partition(".")
    return getattr(_VIEWS.get(game), f"{name}_view", None)


def result_view(job: Job, view: View | None = None) -> RenderableType:
    """A succeeded job's result, by default as its kind looks; as JSON when its kind has no view."""
    view = view or view_of(job.kind)
    if view is None:
        return Text(json.dumps(job.result, ensure_ascii=False, indent=2))
    return view(attributes(job.params), attributes(job.result), job)
