"""Axe, which finds accessibility defects on a page."""

from typing import Any, Literal

from playwright.sync_api import Page

from tests.web.chromium import page_tools

GRAVE = ("serious", "critical")
# Less serious rules that are checked as well.
ALSO = ("heading-order",)
OTHER: dict[str, Literal["light", "dark"]] = {"light": "dark", "dark": "light"}
SCHEME = "() => matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'"
# Rules that depend on colours alone; the others give the same in the dark.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
# Waits for all that moves and ends: what fades in has not its own colours yet.
AT_REST = """() => document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)"""
RUN = """async (rules) => (await axe.run(document, {
  resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}),
})).violations"""


def axe(page: Page) -> str:
    """Return the serious defects of the current page, one per line, or an empty text.

    The page is checked in its current colours, light or dark, and then in the others.
    """
    if not page.evaluate("'axe' in window"):
        source = page_tools().packages / "node_modules" / "axe-core" / "axe.min.js"
        page.evaluate(source.read_text(encoding="utf-8"))
    told = _found(page, None)
    scheme = page.evaluate(SCHEME)
    page.emulate_media(color_scheme=OTHER[scheme])
    told += [f"{OTHER[scheme]}: {found}" for found in _found(page, OF_COLOURS)]
    page.emulate_media(color_scheme=scheme)
    return "\n".join(told)


def at_rest(page: Page) -> None:
    """Wait until nothing moves but what moves for ever."""
    page.wait_for_function(AT_REST)


def _found(page: Page, rules: list[str] | None) -> list[str]:
    at_rest(page)
    found = page.evaluate(RUN, rules)
    return [_told(fault) for fault in found if fault["impact"] in GRAVE or fault["id"] in ALSO]


def _told(found: dict[str, Any]) -> str:
    where = (f"\n  {node['html'][:200]}: {node['failureSummary']}" for node in found["nodes"][:5])
    return f"{found['impact']}: {found['id']}: {found['help']}, {len(found['nodes'])} times{''.join(where)}"
