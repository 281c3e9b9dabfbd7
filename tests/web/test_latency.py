"""A tap's time counts from when the browser has the touch, and only taps that are shown count."""

from typing import Any

from tests.web.latency import PRESENTED, SENT, latencies


def spans(number: int, kind: str, begin_ms: int, stages: dict[str, int]) -> list[dict[str, Any]]:
    """Return the trace of an input with its stages, one after the other, in milliseconds."""

    def event(phase: str, name: str, at_ms: int) -> dict[str, Any]:
        about = (
            {"args": {"event_latency": {"event_type": kind}}}
            if name == "EventLatency" and phase == "b"
            else {}
        )
        return {
            "pid": 1,
            "cat": "cc",
            "id": str(number),
            "ph": phase,
            "name": name,
            "ts": at_ms * 1000,
            **about,
        }

    at = begin_ms
    told = [event("b", "EventLatency", at)]
    for name, took in stages.items():
        told += [event("b", name, at), event("e", name, at := at + took)]
    return [*told, event("e", "EventLatency", at)]


def test_the_way_of_a_touch_to_the_browser_does_not_count() -> None:
    touch = spans(1, "TOUCH_RELEASED", 100, {SENT: 16, "RendererMainProcessing": 2})
    tap = spans(2, "GESTURE_TAP", 100, {SENT: 20, "RendererMainProcessing": 9, PRESENTED: 3})
    assert latencies([*touch, *tap]) == [16]


def test_what_shows_nothing_does_not_count() -> None:
    shown = spans(1, "KEY_PRESSED", 0, {"RendererMainProcessing": 9, PRESENTED: 3})
    hidden = spans(2, "KEY_PRESSED", 50, {"RendererMainProcessing": 9})
    other = spans(3, "GESTURE_SHOW_PRESS", 90, {PRESENTED: 3})
    assert latencies([*other, *hidden, *shown]) == [12]
