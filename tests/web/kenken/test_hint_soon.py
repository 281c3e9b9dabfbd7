"""A hint of KenKen is there while its player still looks."""

import httpx
from playwright.sync_api import expect

from tests.web.kenken.boards import LARGE, opened
from tests.web.opening import Opener

LIMIT_MS = 10_000
THREE = [
    {"operator": "÷", "target": 3, "cells": [[0, 0], [0, 1]]},
    {"operator": "-", "target": 1, "cells": [[0, 2], [1, 2]]},
    {"operator": "+", "target": 7, "cells": [[1, 0], [1, 1], [2, 1], [2, 2]]},
    {"operator": None, "target": 2, "cells": [[2, 0]]},
]


def test_a_hint_on_the_largest_board(open_page: Opener, site: str) -> None:
    page = opened(open_page(LARGE))
    # Warm up the worker.
    httpx.post(f"{site}/v1/kenken/solve", json={"size": 3, "cages": THREE}, timeout=60).raise_for_status()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".kk-lit-about, .kk-lit-placed").first).to_be_visible(timeout=LIMIT_MS)
