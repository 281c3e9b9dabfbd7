"""Work of the browser for an input, from its trace: the processor's time, layouts, styles."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Page

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
# Time for all that follows an input.
PAUSE_MS = 100
REST_MS = 500
INPUTS = ("keydown", "click")


class Input(Protocol):
    """A key or a tap."""

    def __call__(self) -> None:
        """Do it."""


@dataclass(frozen=True)
class Work:
    """What an input cost until the frame that shows it."""

    processor_ms: float
    layouts: int
    styled: int
    """Elements whose style was computed."""
    script_ms: float


def work_of(page: Page, inputs: Iterable[Input]) -> list[Work]:
    """Do the inputs one after the other, and return what each cost."""
    browser = page.context.browser
    assert browser is not None
    # What prepares them is not measured.
    ready = list(inputs)
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        for do in ready:
            do()
            page.wait_for_timeout(PAUSE_MS)
        page.wait_for_timeout(REST_MS)
    finally:
        trace = browser.stop_tracing()
    return worked(json.loads(trace)["traceEvents"])


def worked(events: list[dict[str, Any]], kinds: Sequence[str] = INPUTS) -> list[Work]:
    """Return what each input of a trace cost."""
    inputs = [event for event in events if event["name"] == "EventDispatch" and kind_of(event) in kinds]
    own = main_thread(events, inputs[0])
    commits = sorted(event["ts"] for event in own if event["name"] == "Commit")
    ends = [(event["ts"], next((time for time in commits if time > event["ts"]), None)) for event in inputs]
    # A key that changes nothing has no frame.
    return [_work(own, begin, end) for begin, end in ends if end is not None]


def _work(own: list[dict[str, Any]], begin: float, end: float) -> Work:
    within = [event for event in own if event["ts"] + event["dur"] >= begin and event["ts"] <= end]
    named = {
        name: [event for event in within if event["name"] == name]
        for name in ("RunTask", "Layout", "UpdateLayoutTree", "FunctionCall", "RunMicrotasks")
    }
    return Work(
        processor_ms=_total_ms(named["RunTask"]),
        layouts=len(named["Layout"]),
        styled=sum(event["args"].get("elementCount", 0) for event in named["UpdateLayoutTree"]),
        script_ms=_total_ms([*named["FunctionCall"], *named["RunMicrotasks"]]),
    )


def _total_ms(events: Iterable[dict[str, Any]]) -> float:
    return sum(float(event.get("tdur", 0)) for event in events) / 1000


def main_thread(events: list[dict[str, Any]], of: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the timed events of the thread of an event."""
    thread = (of["pid"], of["tid"])
    return [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) == thread]


def kind_of(event: dict[str, Any]) -> str:
    """Return the type of the event that a trace tells of."""
    return str(event["args"].get("data", {}).get("type", ""))


def at_percent(values: Iterable[float], percent: float) -> float:
    """Return the smallest of the values that so many of a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]
