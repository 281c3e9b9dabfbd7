"""Playing 31-derful on the page."""

from collections.abc import Sequence
from typing import Any

import httpx
from playwright.sync_api import Locator, Page

TENS = frozenset("JQK")


def ask(site: str, operation: str, **params: object) -> dict[str, Any]:
    """Return the result of an operation of 31-derful."""
    # On a busy machine, order 6 may take longer than a request waits.
    for _ in range(4):
        answer = httpx.post(
            f"{site}/v1/31-derful/{operation}",
            json=params,
            headers={"Prefer": "return=minimal, wait=30"},
            timeout=60,
        )
        answer.raise_for_status()
        if answer.status_code == httpx.codes.OK:
            break
    result: dict[str, Any] = answer.json()
    return result


def deal(site: str, order: int, total: int, seed: int) -> tuple[str, list[list[str]]]:
    """Return a deal's address, and a grid that wins it."""
    (dealt,) = ask(site, "deal", order=order, total=total, seed=seed, count=1)["deals"]
    return f"/31-derful?order={order}&total={total}&seed={seed}", dealt["grid"]


def value(card: str) -> int:
    """Return the value of a card."""
    return 11 if card == "A" else 10 if card in TENS else int(card)


def cell(page: Page, number: int) -> Locator:
    """Return a cell of the grid."""
    return page.locator(f'[role="gridcell"][data-cell="{number}"]')


def in_hand(page: Page, card: str) -> Locator:
    """Return the uppermost card with this name in the hand."""
    return page.locator(f'[data-free]:has(.play-card-index:text-is("{card}"))').first


def count_in_hand(page: Page) -> int:
    """Return how many cards are in the hand, in all piles."""
    counts: list[int] = page.locator("[data-free]").evaluate_all(
        "piles => piles.map(pile => Number(pile.querySelector('.derful-count')?.dataset.count ?? 1))"
    )
    return sum(counts)


def figure(result: Locator, label: str) -> Locator:
    """Return one of the three numbers of a won game."""
    return result.locator("dl > div").filter(has_text=label).locator("dd")


def open_more(page: Page, name: str = "More") -> Locator:
    """Open the sheet with all that is not needed at each move, and return it."""
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("dialog", name=name)


def laid(page: Page, order: int) -> list[str]:
    """Return the cards in the cells, row by row; empty texts for empty cells."""
    cells: Sequence[str] = page.locator("[data-cell]").evaluate_all(
        "cells => cells.map(cell => cell.querySelector('.play-card-index')?.textContent ?? '')"
    )
    assert len(cells) == order * order
    return list(cells)


def type_card(page: Page, card: str) -> None:
    """Press the key of a card."""
    page.keyboard.press("1" if card == "10" else card)


def type_cards(page: Page, cards: Sequence[str]) -> None:
    """Type cards, from the first place on."""
    cell(page, 0).focus()
    for card in cards:
        type_card(page, card)


def focus_by_tab(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => Boolean(document.activeElement?.matches(selector))", selector):
            return
    raise AssertionError(f"Tab never led to {selector}")
