"""Time from a key to its painting on the largest board, on a machine made four times slower."""

import math
import time

import httpx
from playwright.sync_api import Page, expect

from tests.web.inputs import digits_and_arrows
from tests.web.kenken.boards import LARGE, cell, opened
from tests.web.opening import Opener
from tests.web.tracing import work_of

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
    worked = sorted(work.processor_ms for work in work_of(page, digits_and_arrows(page, KEYS // 2)))
    took = sorted(page.evaluate("took"))
    assert took[-1] > 16
    # A trace may lack an input or two.
    assert len(worked) >= KEYS * 0.9
    took = [16] * (KEYS - len(took)) + took
    at = math.ceil(len(worked) * 0.95) - 1
    print(f"{KEYS} keys at 4x: median {took[KEYS // 2]:.0f} ms, p95 {took[at]:.0f} ms")
    print(f"processor until the frame: median {worked[len(worked) // 2]:.0f} ms, p95 {worked[at]:.0f} ms")
    return worked[at]


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
