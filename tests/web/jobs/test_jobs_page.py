"""Censuses started, followed, cancelled and stored on the page."""

import json
import re
from pathlib import Path

import httpx
from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.opening import Opener

JOB = re.compile(r"/jobs/[0-9a-f-]{36}$")


def test_a_census_is_started_by_keyboard_followed_and_kept(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/jobs")
    page.get_by_label("Cards in a hand").fill("2")
    page.get_by_label("Highest card").fill("6")
    page.get_by_role("button", name="What would it take?").press("Enter")
    expect(page.get_by_text("shards").or_(page.get_by_text("known already"))).to_be_visible()
    page.get_by_label("Highest card").press("Enter")
    page.wait_for_url(JOB)
    expect(page.get_by_text("finished", exact=True)).to_be_visible()
    expect(page.locator("dt:text-is('games') + dd")).to_have_text("525")
    expect(page.locator("dt:text-is('unsolvable_total') + dd")).to_have_text("464")
    assert axe(page) == ""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the result").press("Enter")
    download.value.save_as(tmp_path / "result.json")
    assert json.loads((tmp_path / "result.json").read_text())["unsolvable_total"] == 464
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all items").press("Enter")
    download.value.save_as(tmp_path / "items.ndjson")
    items = [json.loads(line) for line in (tmp_path / "items.ndjson").read_text().splitlines()]
    assert len(items) == 464
    assert items[0] == {"cards": [1, 1], "target": 3}
    page.goto("/jobs")
    expect(page.get_by_role("link", name="Krypto: which games can be solved").first).to_be_visible()


def test_job_cancelled_elsewhere_is_shown_and_can_be_restarted(open_page: Opener, site: str) -> None:
    page = open_page("/jobs?kind=krypto.census&handSize=6&low=2&high=23")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(JOB)
    progress = page.get_by_role("progressbar", name="Shards")
    expect(progress).to_be_visible()
    first = page.url
    httpx.delete(f"{site}/v1{first.removeprefix(site)}").raise_for_status()
    expect(page.get_by_text("This job was cancelled, here or elsewhere.")).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    page.wait_for_url(lambda url: bool(JOB.search(url)) and url != first)
    page.get_by_role("button", name="Cancel the job").click()
    expect(page.get_by_text("This job was cancelled, here or elsewhere.")).to_be_visible()


def test_refusal_by_the_service_is_shown(open_page: Opener) -> None:
    page = open_page("/jobs", allow=["422"])
    page.get_by_label("Cards in a hand").fill("9")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("hand_size")
    assert axe(page) == ""


def test_a_job_that_is_gone(open_page: Opener) -> None:
    page = open_page("/jobs/019284a0-0000-7000-8000-000000000000", allow=["404"])
    expect(page.get_by_role("alert")).to_contain_text("no such job")
