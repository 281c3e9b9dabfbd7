"""Views of jobs: the details of a job, a list of jobs, and results."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from countinghouse_client import JobFailedError
from countinghouse_client.cli.display import OLDER, duration, left, number, table, with_unit, wrapping
from countinghouse_client.cli.sections import View, section_of
from countinghouse_client.cli.session import UNFINISHED, attributes

if TYPE_CHECKING:
    from countinghouse_client.types import Job, JobSummary, Progress


STATUS_STYLES = {"succeeded": "green", "failed": "red", "cancelled": "yellow", "running": "cyan"}

MOST_SHOWN = 120
"""Maximum length of a job's parameters in a list, in characters."""


def view_of(kind: str) -> View | None:
    """Return the view of a kind's results, or None."""
    game, _, name = kind.partition(".")
    section = section_of(game)
    return section.results.get(name) if section else None


def result_view(job: "Job", view: View | None = None) -> RenderableType:
    """Return the view of a succeeded job's result, by default its kind's view, or JSON if the kind has no view."""
    view = view or view_of(job["kind"])
    if view is None:
        return Text(json.dumps(job["result"], ensure_ascii=False, indent=2))
    return view(attributes(job["params"]), attributes(job["result"]), job)


def _status(job: "Job | JobSummary") -> Text:
    progress = job["progress"]
    share = f" {percent(progress)}%" if job["status"] in UNFINISHED and shows_share(progress) else ""
    return Text(job["status"] + share, style=STATUS_STYLES.get(job["status"], ""))


def shows_share(progress: "Progress") -> bool:
    """Return True if the done part can be told: of several units, or within the only one."""
    return progress["total"] > 1 or progress["fraction"] > 0


def percent(progress: "Progress") -> int:
    """Return the done part in percent, rounded down."""
    # 100 * 0.29 is a little less than 29.
    return int(round(100 * progress["fraction"], 6))


def amount(progress: "Progress") -> str:
    """Format the progress: ``3 of 10 shards``."""
    return f"{number(progress['done'])} of {with_unit(progress['total'], progress['unit'])}"


def time_left(progress: "Progress") -> str:
    """Format the estimated time left: ``about 12 s left``, or an empty text when it is unknown."""
    return "" if progress["eta_seconds"] is None else f"about {duration(progress['eta_seconds'])} left"


def _facts(job: "Job") -> Table:
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="bold", no_wrap=True)
    facts.add_column(overflow="fold")

    facts.add_row("Job", job["id"])
    facts.add_row("Kind", job["kind"])
    facts.add_row("Status", _status(job).append(" (from the cache)" if job["cached"] else ""))
    progress = job["progress"]
    if job["status"] in UNFINISHED:
        facts.add_row("Progress", ", ".join(filter(None, (amount(progress), time_left(progress)))))
    facts.add_row("Created", f"{datetime.fromisoformat(job['created_at']):%Y-%m-%d %H:%M:%S} UTC")
    if job["started_at"] and job["finished_at"]:
        took = datetime.fromisoformat(job["finished_at"]) - datetime.fromisoformat(job["started_at"])
        facts.add_row("Took", duration(max(0.0, took.total_seconds())))
    facts.add_row("Parameters", json.dumps(job["params"], ensure_ascii=False))
    if job["error"]:
        facts.add_row("Error", JobFailedError(job).reason)
    return facts


def job_view(job: "Job") -> RenderableType:
    """Return the view of a job's details and its result."""
    if job["status"] != "succeeded":
        return _facts(job)
    return Group(_facts(job), Text(), result_view(job))


def _question_text(job: "JobSummary") -> Text:
    """Format the kind, and below it the parameters in the syntax of ``run``."""
    params = " ".join(
        f"{name}={value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for name, value in job["params"].items()
    )
    shown = params if len(params) <= MOST_SHOWN else f"{params[: MOST_SHOWN - 3]}..."
    return Text(job["kind"]).append(f"\n{shown}" if shown else "", style="dim")


def cancelled_view(job: "Job") -> RenderableType:
    """Return the view of a job after its cancellation was requested."""
    if job["status"] == "cancelled":
        return f"Job {job['id']} is cancelled."
    return f"Job {job['id']} had already ended: {job['status']}."


def page_view(page: Mapping[str, Any]) -> RenderableType:
    """Return the view of a list of jobs."""
    jobs: list[JobSummary] = list(page["items"])
    if not jobs:
        return Text("No jobs.")
    rows = table(left("Job"), left("Status"), left("Created UTC"), wrapping("Kind, parameters"))
    for job in jobs:
        rows.add_row(
            job["id"],
            _status(job),
            f"{datetime.fromisoformat(job['created_at']):%m-%d %H:%M}",
            _question_text(job),
        )
    return Group(rows, OLDER) if page.get("next") else rows
