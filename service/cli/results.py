"""How the results of operations look, by kind."""

import json
from collections.abc import Callable, Mapping

from rich.console import RenderableType
from rich.text import Text

from service.cli.derful31.views import DERFUL31_VIEWS
from service.cli.job import Job
from service.cli.kenken.views import KENKEN_VIEWS
from service.cli.krypto.views import KRYPTO_VIEWS
from service.cli.partition.views import PARTITION_VIEWS

View = Callable[[Job], RenderableType]

VIEWS: Mapping[str, View] = {**KRYPTO_VIEWS, **PARTITION_VIEWS, **KENKEN_VIEWS, **DERFUL31_VIEWS}


def result_view(job: Job) -> RenderableType:
    """A succeeded job's result; as JSON when its kind has no view."""
    return VIEWS.get(job.kind, _as_json)(job)


def _as_json(job: Job) -> RenderableType:
    return Text(json.dumps(job.result, ensure_ascii=False, indent=2))
