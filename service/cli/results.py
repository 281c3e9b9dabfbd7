"""How the results of operations look, by kind."""

import json
from collections.abc import Callable, Mapping
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

VIEWS: Mapping[str, View] = {
    "krypto.solve": krypto.solve_view,
    "krypto.check": krypto.check_view,
    "krypto.hint": krypto.hint_view,
    "krypto.deal": krypto.deal_view,
    "krypto.census": krypto.census_view,
    "partition.additive": partition.additive_view,
    "partition.multiplicative": partition.multiplicative_view,
    "kenken.solve": kenken.solve_view,
    "kenken.generate": kenken.generate_view,
    "kenken.hint": kenken.hint_view,
    "kenken.check": kenken.check_view,
    "kenken.cage": kenken.cage_view,
    "31-derful.solve": derful31.solve_view,
    "31-derful.hint": derful31.hint_view,
    "31-derful.deal": derful31.deal_view,
    "31-derful.enumerate": derful31.enumerate_view,
    "31-derful.canonical": derful31.canonical_view,
}


def result_view(job: Job, view: View | None = None) -> RenderableType:
    """A succeeded job's result, by default as its kind looks; as JSON when its kind has no view."""
    view = view or VIEWS.get(job.kind)
    if view is None:
        return Text(json.dumps(job.result, ensure_ascii=False, indent=2))
    return view(attributes(job.params), attributes(job.result), job)
