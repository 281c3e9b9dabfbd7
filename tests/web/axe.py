"""Axe, which finds what people who see, hear or move less than others stumble over."""

from typing import Any

from playwright.sync_api import Page

from tests.web.chromium import page_tools

GRAVE = ("serious", "critical")
RUN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"


def axe(page: Page) -> str:
    """What it finds serious or critical on the page as it is now, one finding per line; nothing if all is well."""
    if not page.evaluate("'axe' in window"):
        source = page_tools().packages / "node_modules" / "axe-core" / "axe.min.js"
        page.evaluate(source.read_text(encoding="utf-8"))
    return "\n".join(_told(found) for found in page.evaluate(RUN) if found["impact"] in GRAVE)


def _told(found: dict[str, Any]) -> str:
    where = (f"\n  {node['html'][:200]}: {node['failureSummary']}" for node in found["nodes"][:5])
    return f"{found['impact']}: {found['id']}: {found['help']}, {len(found['nodes'])} times{''.join(where)}"
