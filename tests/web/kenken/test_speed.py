"""Time from a key to its painting on the largest board, on a machine made four times slower."""

import json
import math
import time
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from tests.web.kenken.boards import LARGE, cell, opened
from tests.web.opening import Opener

# Times from a key to the frame that shows it, as the browser measures them, in steps of 8 ms. Shorter ones are
# missing.
TIME_KEYS = """
globalThis.took = [];
new PerformanceObserver((seen) => {
  for (const { name, duration } of seen.getEntries()) if (name === "keydown") took.push(duration);
}).observe({ type: "event", durationThreshold: 16 });
"""
MOST_MS = 50
KEYS = 60
# Other programs run on the machine, and take its caches: the best of some rounds counts.
ROUNDS = 4
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]


def test_keys_on_the_largest_board(open_page: Opener) -> None:
    page = opened(open_page(LARGE, cpu_slowdown=4, scripts=[TIME_KEYS]))
    page.get_by_role("button", name="Fill in notes").click()
    cell(page, 1, 1).click()
    page.wait_for_timeout(500)
    rounds: list[float] = []
    while len(rounds) < ROUNDS and min(rounds, default=math.inf) > MOST_MS:
        rounds.append(p95_of_keys(page))
    assert min(rounds) <= MOST_MS


def p95_of_keys(page: Page) -> float:
    """Press keys, and return the processor's time after which the frames of 95 in 100 are ready."""
    page.evaluate("took.length = 0")
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=CATEGORIES)
    for number in range(KEYS // 2):
        page.keyboard.press(str(number % 9 + 1))
        page.wait_for_timeout(100)
        page.keyboard.press("ArrowDown" if number % 9 < 8 else "ArrowRight")
        page.wait_for_timeout(100)
    page.wait_for_timeout(500)
    worked = worked_ms(json.loads(browser.stop_tracing())["traceEvents"])
    took = sorted(page.evaluate("took"))
    assert took[-1] > 16
    assert len(worked) == KEYS
    took = [16] * (KEYS - len(took)) + took
    at = math.ceil(KEYS * 0.95) - 1
    print(f"{KEYS} keys at 4x: median {took[KEYS // 2]:.0f} ms, p95 {took[at]:.0f} ms")
    print(f"processor until the frame: median {worked[KEYS // 2]:.0f} ms, p95 {worked[at]:.0f} ms")
    return worked[at]


def worked_ms(events: list[dict[str, Any]]) -> list[float]:
    """Return the processor's time of the page's main thread from each key to the frame that shows it, ascending."""
    keys = [event for event in events if event["name"] == "EventDispatch" and kind_of(event) == "keydown"]
    thread = (keys[0]["pid"], keys[0]["tid"])
    own = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) == thread]
    tasks = [event for event in own if event["name"] == "RunTask"]
    commits = sorted(event["ts"] for event in own if event["name"] == "Commit")
    worked = []
    for key in keys:
        end = next(time for time in commits if time > key["ts"])
        within = [task for task in tasks if task["ts"] + task["dur"] >= key["ts"] and task["ts"] <= end]
        worked.append(sum(task.get("tdur", 0) for task in within) / 1000)
    return sorted(worked)


def kind_of(event: dict[str, Any]) -> str:
    """Return the type of the event that a trace tells of."""
    return str(event["args"].get("data", {}).get("type", ""))


def test_a_hint_on_the_largest_board(open_page: Opener, site: str) -> None:
    page = opened(open_page(LARGE))
    # Warm up the worker.
    httpx.post(f"{site}/v1/kenken/solve", json={"size": 3, "cages": THREE}, timeout=60).raise_for_status()
    began = time.monotonic()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".kk-lit-about, .kk-lit-placed").first).to_be_visible()
    took_ms = (time.monotonic() - began) * 1000
    print(f"a 9x9 hint lit after {took_ms:.0f} ms")
    assert took_ms < 5_000


THREE = [
    {"operator": "÷", "target": 3, "cells": [[0, 0], [0, 1]]},
    {"operator": "-", "target": 1, "cells": [[0, 2], [1, 2]]},
    {"operator": "+", "target": 7, "cells": [[1, 0], [1, 1], [2, 1], [2, 2]]},
    {"operator": None, "target": 2, "cells": [[2, 0]]},
]
