"""How partitions look."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, cast

from rich.console import Group, RenderableType
from rich.text import Text

from service.cli.display import grouped, right, table, wrapping
from service.cli.job import Job

# Up to here a count is read in groups of three digits; beyond, its length says more.
MAX_GROUPED = 60


class PartitioningResult(TypedDict):
    """The result of ``partition.additive`` and ``partition.multiplicative``."""

    count: str
    listed: int
    partitions: list[list[int | str]]


def additive_view(job: Job) -> RenderableType:
    """Sums."""
    return _view(job, str(job.params["total"]), "sum", " + ", "0")


def multiplicative_view(job: Job) -> RenderableType:
    """Products."""
    return _view(job, str(job.params["product"]), "product", " × ", "1")


def _view(job: Job, number: str, name: str, sign: str, empty: str) -> RenderableType:
    result = cast("PartitioningResult", job.result)
    heading = Text(f"{number} as a {name} of {_wished(job.params)}", style="bold")
    parts: list[RenderableType] = [heading, Text(_counted(result["count"]))]
    shown = result["partitions"]
    offset = int(job.params["offset"])
    if shown:
        rows = table(right("#"), wrapping(name.capitalize()))
        for place, partition in enumerate(shown, offset + 1):
            rows.add_row(f"{place:,}", sign.join(map(str, partition)) or empty)
        parts += [Text(), rows]
    if len(shown) < result["listed"]:
        rest = f"{len(shown)} of the {result['listed']:,} that are listed. All of them:"
        parts.append(Text(f"{rest}\ncountinghouse jobs items {job.id}", style="dim"))
    elif shown and _more(result["count"], offset + len(shown)):
        parts.append(Text("There are more; --offset and --limit list them.", style="dim"))
    return Group(*parts)


def _wished(params: Mapping[str, Any]) -> str:
    """The filters in words."""
    number, distinct = params["parts"], "different " if params["distinct"] else ""
    words = f"{distinct}parts" if number is None else f"{number} {distinct}part{'' if number == 1 else 's'}"
    words += f" from {params['min']}"
    if params["max"] is not None:
        words += f" to {params['max']}"
    return words + (f" without {_listed(params['exclude'])}" if params["exclude"] else "")


def _listed(numbers: Sequence[int | str]) -> str:
    return ", ".join(map(str, numbers))


def _counted(count: str) -> str:
    if count in ("0", "1"):
        return "No partitions." if count == "0" else "1 partition."
    length = "" if len(count) <= MAX_GROUPED else f" (a number of {len(count):,} digits)"
    return f"{count if length else grouped(count)} partitions{length}."


def _more(count: str, seen: int) -> bool:
    """Whether there are more than were seen; the digits may be too many to be read as a number."""
    return (len(count), count) > (len(str(seen)), str(seen))
