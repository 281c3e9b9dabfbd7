"""How jobs look: one in full, many in a list."""

import json
from datetime import datetime

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from service.cli.display import counted, duration, left, moment, number, table, wrapping
from service.cli.families import view_of
from service.cli.job import SUCCEEDED, Job, Page
from service.cli.operations import failure

STATUS_STYLES = {"succeeded": "green", "failed": "red", "cancelled": "yellow", "running": "cyan"}


def _status(job: Job) -> Text:
    progress = job.progress
    running = not job.finished and progress.total > 1
    share = f" {100 * progress.done // progress.total}%" if running else ""
    return Text(job.status + share, style=STATUS_STYLES.get(job.status, ""))


def _elapsed(start: str, end: str) -> float:
    began: datetime = moment(start)
    return max(0.0, (moment(end) - began).total_seconds())


def _facts(job: Job) -> Table:
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="bold", no_wrap=True)
    facts.add_column(overflow="fold")

    def fact(name: str, value: str | Text) -> None:
        facts.add_row(name, value)

    fact("Job", job.id)
    fact("Kind", job.kind)
    fact("Status", _status(job).append(" (answered from the cache)" if job.cached else ""))
    progress = job.progress
    if not job.finished:
        to_go = "" if progress.eta_seconds is None else f", about {duration(progress.eta_seconds)} left"
        fact("Progress", f"{number(progress.done)} of {counted(progress.total, progress.unit)}{to_go}")
    fact("Created", f"{moment(job.created_at):%Y-%m-%d %H:%M:%S} UTC")
    if job.started_at and job.finished_at:
        fact("Took", duration(_elapsed(job.started_at, job.finished_at)))
    fact("Parameters", json.dumps(job.params, ensure_ascii=False))
    if job.error:
        fact("Error", failure(job))
    return facts


def _unknown_result(job: Job) -> RenderableType:
    return Text(json.dumps(job.result, ensure_ascii=False, indent=2))


def result_view(job: Job) -> RenderableType:
    """A succeeded job's result, as its kind looks; as JSON when this client does not know the kind."""
    return (view_of(job.kind) or _unknown_result)(job)


def job_view(job: Job) -> RenderableType:
    """Everything about a job, and its result."""
    if job.status != SUCCEEDED:
        return _facts(job)
    return Group(_facts(job), Text(), result_view(job))


def page_view(page: Page) -> RenderableType:
    """A list of jobs."""
    if not page.jobs:
        return Text("No jobs.")
    rows = table(left("Job"), left("Status"), left("Created UTC"), wrapping("Kind"))
    for job in page.jobs:
        rows.add_row(job.id, _status(job), f"{moment(job.created_at):%m-%d %H:%M}", Text(job.kind))
    if not page.more:
        return rows
    return Group(rows, Text("There are older ones; --limit shows more.", style="dim"))
