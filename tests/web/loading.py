"""Time until a page is shown, worked out from what does not depend on how busy the machine is.

The network's time follows from the bytes, and from which file asks for which. The processor's is counted by a trace.
"""

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.web.opening import SLOW_4G, TIMEOUT_MS, Network
from tests.web.tracing import CATEGORIES, main_thread

SLOWDOWN = 4
# Browsers open so many connections to a server that speaks HTTP/1.1.
CONNECTIONS = 6
# The moment at which an element is there, and no place for it any more, as milliseconds since 1970.
WATCH = """(selector) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    globalThis.shownAt = performance.timeOrigin + performance.now();
    performance.mark("shown");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}"""


@dataclass(frozen=True)
class Asked:
    """A request, the address of what made it, and the bytes of its answer."""

    address: str
    begun_by: str
    bytes: float


@dataclass(frozen=True)
class Load:
    """The requests and the work of a page until it was shown."""

    requests: list[Asked]
    processor_ms: float

    @property
    def network_ms(self) -> float:
        """Time of the requests on a slow connection."""
        return network_ms(self.requests)

    @property
    def shown_ms(self) -> float:
        """Time on a slow phone, if it works on nothing while it waits."""
        return self.network_ms + SLOWDOWN * self.processor_ms

    @property
    def bytes(self) -> float:
        """Bytes of all answers."""
        return sum(asked.bytes for asked in self.requests)


def loaded(page: Page, address: str, shown: str) -> Load:
    """Open an address in an empty page, and return what it needed until an element matches ``shown``."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=[*CATEGORIES, "blink.user_timing"])
    try:
        requests = requested(page, address, shown)
    finally:
        trace = browser.stop_tracing()
    return Load(requests, _processor_ms(json.loads(trace)["traceEvents"]))


def requested(page: Page, address: str, shown: str) -> list[Asked]:
    """Open an address in an empty page, and return its requests until an element matches ``shown``.

    This takes no trace, the end of which often takes five seconds.
    """
    session = page.context.new_cdp_session(page)
    requests = _Requests(session)
    page.add_init_script(f"({WATCH})({json.dumps(shown)})")
    page.goto(address)
    page.wait_for_function("() => globalThis.shownAt", timeout=TIMEOUT_MS)
    page.wait_for_load_state("networkidle")
    return requests.until(page.evaluate("shownAt") / 1000)


class _Requests:
    def __init__(self, session: CDPSession) -> None:
        self._sent: list[dict[str, Any]] = []
        self._ended: dict[str, dict[str, Any]] = {}
        session.on("Network.requestWillBeSent", self._begun)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _begun(self, event: dict[str, Any]) -> None:
        self._sent.append(event)

    def _finished(self, event: dict[str, Any]) -> None:
        self._ended[event["requestId"]] = event

    def until(self, time_s: float) -> list[Asked]:
        """Return the requests made before a time that got an answer over the network."""
        return [
            Asked(event["request"]["url"], self._begun_by(event), bytes_)
            for event in self._sent
            if event["wallTime"] <= time_s and (bytes_ := self._bytes(event)) > 0
        ]

    def _bytes(self, event: dict[str, Any]) -> float:
        return float(self._ended.get(event["requestId"], {}).get("encodedDataLength", 0))

    def _begun_by(self, event: dict[str, Any]) -> str:
        """Return the address of what made a request; if the browser does not say, of what had arrived last."""
        said = _said_of(event["initiator"])
        before = [
            (end["timestamp"], other["request"]["url"])
            for other in self._sent
            if (end := self._ended.get(other["requestId"])) and end["timestamp"] <= event["timestamp"]
        ]
        known = {other["request"]["url"] for other in self._sent}
        return said if said in known or not before else str(max(before)[1])


def _said_of(initiator: dict[str, Any]) -> str:
    stack = initiator.get("stack")
    while stack:
        if stack["callFrames"]:
            return str(stack["callFrames"][0]["url"])
        stack = stack.get("parent")
    return str(initiator.get("url", ""))


def _processor_ms(events: list[dict[str, Any]]) -> float:
    """Return the processor's time of the page's main thread until the mark ``shown``."""
    mark = next(
        event for event in events if event["name"] == "shown" and event["cat"].endswith("user_timing")
    )
    tasks = (event for event in main_thread(events, mark) if event["name"] == "RunTask")
    return sum(float(task.get("tdur", 0)) for task in tasks if task["ts"] < mark["ts"]) / 1000


def network_ms(requests: list[Asked], network: Network = SLOW_4G) -> float:
    """Return the time of requests that wait for each other, share a connection's bytes, and use few connections."""
    bytes_per_ms = network.kbit_per_second / 8
    waiting = list(enumerate(requests))
    done: set[str] = set()
    delays: dict[int, float] = {}
    left: dict[int, float] = {}
    now = 0.0
    while waiting or delays or left:
        for number, asked in list(waiting):
            if len(delays) + len(left) >= CONNECTIONS:
                break
            if number == 0 or asked.begun_by in done:
                waiting.remove((number, asked))
                delays[number] = now + network.delay_ms
        share = bytes_per_ms / len(left) if left else 0
        ends = [*delays.values(), *(now + rest / share for rest in left.values())]
        step = min(ends) - now
        now += step
        left = {number: rest - share * step for number, rest in left.items()}
        for number in [number for number, rest in left.items() if rest < 1e-6]:
            del left[number]
            done.add(requests[number].address)
        for number in [number for number, end in delays.items() if end <= now]:
            del delays[number]
            left[number] = requests[number].bytes
    return now
