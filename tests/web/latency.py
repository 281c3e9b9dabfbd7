"""Time from an input to the frame that shows it, as Chromium's compositor reports it in a trace.

Event Timing would count from when the test's tool makes the input, which for a tap is up to 36 ms before the browser
has it, on an empty page as well.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.web.tracing import Input

CATEGORIES = ["cc", "benchmark", "input"]
PAUSE_MS = 200
REST_MS = 500
EFFECTS = frozenset({"GESTURE_TAP", "KEY_PRESSED"})
"""Kinds of events that play a game."""
TOUCHED = frozenset({"TOUCH_PRESSED", "TOUCH_RELEASED"})
"""Kinds of events from which gestures follow; a gesture counts from its touch's time."""
SENT = "GenerationToBrowserMain"
"""Stage before the browser has the event."""
PRESENTED = "SubmitCompositorFrameToPresentationCompositorFrame"


@dataclass
class Span:
    """A span of a trace, in microseconds, and the spans within it."""

    name: str
    begin: float
    kind: str
    end: float | None = None
    stages: list["Span"] = field(default_factory=list)

    @property
    def took_ms(self) -> float:
        """Milliseconds from its begin to its end."""
        assert self.end is not None
        return (self.end - self.begin) / 1000


def latencies_of(page: Page, inputs: Iterable[Input]) -> list[float]:
    """Do the inputs one after the other, and return the milliseconds of each one that changes what is shown."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        for do in inputs:
            do()
            page.wait_for_timeout(PAUSE_MS)
        page.wait_for_timeout(REST_MS)
    finally:
        trace = browser.stop_tracing()
    return latencies(json.loads(trace)["traceEvents"])


def latencies(events: list[dict[str, Any]]) -> list[float]:
    """Return the milliseconds from an input's arrival in the browser to its frame, for each input of a trace."""
    spans = list(_event_spans(events))
    sent = {span.begin: _stage(span, SENT) for span in spans if span.kind in TOUCHED}
    return [
        span.took_ms - sent.get(span.begin, 0)
        for span in spans
        if span.kind in EFFECTS and any(stage.name == PRESENTED for stage in span.stages)
    ]


def _stage(span: Span, name: str) -> float:
    return sum(stage.took_ms for stage in span.stages if stage.name == name)


def _event_spans(events: list[dict[str, Any]]) -> Iterator[Span]:
    """Yield the span of each input that ended."""
    open_spans: dict[tuple[Any, ...], list[Span]] = defaultdict(list)
    for event in sorted(
        (event for event in events if event.get("ph") in ("b", "e")), key=lambda event: event["ts"]
    ):
        key = (event["pid"], event["cat"], event.get("id"), json.dumps(event.get("id2")))
        above = open_spans[key]
        if event["ph"] == "b":
            kind = event.get("args", {}).get("event_latency", {}).get("event_type", "")
            span = Span(event["name"], event["ts"], kind)
            if above:
                above[-1].stages.append(span)
            above.append(span)
        elif above:
            span = above.pop()
            span.end = event["ts"]
            if span.name == "EventLatency":
                yield span
