"""Parts of the service that replace others, one by one, while requests arrive."""

from collections.abc import Mapping

import httpx

from tests.faults.stack import Faulty
from tests.faults.traffic import Balancer
from tests.waiting import wait_until

PARTS = ("api", "worker", "upkeep")


def start_parts(stack: Faulty, generation: int, port: int) -> None:
    """Start all parts of a generation, with its API on this port, and wait until all of them respond."""
    for part in PARTS:
        stack[f"{part}-{generation}"].start()
    wait_until(lambda: _is_ready(port), seconds=150, pause=0.1)


def replace_parts(stack: Faulty, balancer: Balancer, ports: Mapping[int, int], old: int, new: int) -> None:
    """Start a generation beside another, wait until it is ready, and stop the other's parts one by one."""
    start_parts(stack, new, ports[new])
    hand_over(stack, balancer, ports, old, new)


def hand_over(stack: Faulty, balancer: Balancer, ports: Mapping[int, int], old: int, new: int) -> None:
    """Send requests to a generation that is ready, and stop the other's parts one by one."""
    balancer.ports.append(ports[new])
    balancer.take_out(ports[old])
    for part in PARTS:
        stack[f"{part}-{old}"].stop()


def _is_ready(port: int) -> bool:
    try:
        return set(httpx.get(f"http://127.0.0.1:{port}/readyz").json()["checks"].values()) == {"ok"}
    except httpx.TransportError:
        return False
