"""Views of partitions."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.display import number, right, table, wrapping

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.partition.operations.additive import AdditiveParams
    from worker.games.partition.operations.multiplicative import MultiplicativeParams
    from worker.games.partition.operations.partitioning import PartitioningResult

# Maximum number of digits of a count shown in full; a longer count is shown with its number of digits.
MAX_GROUPED = 60


def additive_view(params: "AdditiveParams", result: "PartitioningResult", job: "Job") -> RenderableType:
    """Return the view of the sums of a number."""
    heading = f"{params.total} as a sum of {_filters(params)}"
    return _view(heading, result, params.offset, job, "Sum", " + ", "0")


def multiplicative_view(
    params: "MultiplicativeParams", result: "PartitioningResult", job: "Job"
) -> RenderableType:
    """Return the view of the products of a number."""
    heading = f"{params.product} as a product of {_filters(params)}"
    return _view(heading, result, params.offset, job, "Product", " × ", "1")


def _view(
    heading: str, result: "PartitioningResult", offset: int, job: "Job", name: str, sign: str, empty: str
) -> RenderableType:
    parts: list[RenderableType] = [Text(heading, style="bold"), Text(_counted(result.count))]
    shown = result.partitions
    if shown:
        rows = table(right("#"), wrapping(name))
        for place, partition in enumerate(shown, offset + 1):
            rows.add_row(f"{place:,}", sign.join(map(str, partition)) or empty)
        parts += [Text(), rows]
    if len(shown) < result.listed:
        rest = f"{len(shown)} of the {result.listed:,} that are listed. All of them:"
        parts.append(Text(f"{rest}\ncountinghouse jobs items {job['id']}", style="dim"))
    elif shown and _more(result.count, offset + len(shown)):
        parts.append(Text("There are more; --offset and --limit list them.", style="dim"))
    return Group(*parts)


def _filters(params: "AdditiveParams | MultiplicativeParams") -> str:
    """Describe the filters in words."""
    number, distinct = params.parts, "different " if params.distinct else ""
    words = f"{distinct}parts" if number is None else f"{number} {distinct}part{'' if number == 1 else 's'}"
    words += f" from {params.min}"
    if params.max is not None:
        words += f" to {params.max}"
    return words + (f" without {', '.join(map(str, params.exclude))}" if params.exclude else "")


def _counted(count: str) -> str:
    if count in ("0", "1"):
        return "No partitions." if count == "0" else "1 partition."
    length = "" if len(count) <= MAX_GROUPED else f" (a number of {len(count):,} digits)"
    return f"{count if length else number(count)} partitions{length}."


def _more(count: str, seen: int) -> bool:
    """Return True if ``count`` exceeds ``seen``; compared as text, since Python does not parse very long numbers."""
    return (len(count), count) > (len(str(seen)), str(seen))
