"""The progress bar shown while waiting for a job."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn

from service.cli.display import counted, duration, number
from service.cli.job import Job

Report = Callable[[Job], None]


def _amount(job: Job) -> str:
    """``3 of 10 shards``; nothing for a job of one shard, whose progress would always be 0."""
    progress = job.progress
    return (
        f"{number(progress.done)} of {counted(progress.total, progress.unit)}" if progress.total > 1 else ""
    )


def _left(job: Job) -> str:
    eta = job.progress.eta_seconds
    return "" if eta is None else f"about {duration(eta)} left"


@contextmanager
def progress_bar(console: Console) -> Iterator[Report]:
    """A bar on ``console``: appears at the first report of an unfinished job, removed at the end."""
    bar = Progress(
        # ASCII, so that it moves on every terminal.
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=24),
        TextColumn("{task.fields[amount]}", markup=False),
        TextColumn("{task.fields[left]}", markup=False),
        console=console,
        transient=True,
    )
    task: TaskID | None = None

    def report(job: Job) -> None:
        nonlocal task
        total = job.progress.total if job.progress.total > 1 else None
        if task is None:
            task = bar.add_task("", total=total, amount="", left="")
        bar.update(
            task,
            description=f"{job.kind} {job.status}",
            total=total,
            completed=job.progress.done,
            amount=_amount(job),
            left=_left(job),
        )
        bar.start()

    try:
        yield report
    finally:
        bar.stop()
