"""``python -m worker.engine.alive``: a probe that fails if the worker that touches ``HEARTBEAT_FILE`` does not work.

It costs little while the file is fresh. A worker cannot listen while the broker is away, so the probe then succeeds.
"""

import os
import sys
import time
from pathlib import Path

FILE_VARIABLE = "HEARTBEAT_FILE"
# The worker touches the file every two seconds; a busy machine may delay it.
FRESH_S = 20.0
BROKER_WITHIN_S = 2.0


def read_heartbeat_file() -> Path | None:
    """Return the file that a worker touches while it listens to its queues, or None if it is not configured."""
    name = os.environ.get(FILE_VARIABLE, "").strip()
    return Path(name) if name else None


def age_s(file: Path) -> float | None:
    """Return the seconds since the file was touched, or None if it was not touched since this machine was started."""
    try:
        age = time.monotonic() - file.stat().st_mtime
    except FileNotFoundError:
        return None
    return age if age >= 0 else None


def touch(file: Path) -> None:
    """Touch the file, with the time of the machine's monotonic clock, which all its processes share."""
    file.touch()
    now = time.monotonic()
    os.utime(file, (now, now))


def check_broker() -> bool:
    """Return True if the broker answers."""
    # Imported only when it is needed, because it takes longer than everything else here.
    import redis  # noqa: PLC0415

    # Replace Kombu's form of a local socket's URL with redis-py's.
    url = (
        os.environ.get("BROKER_URL", "").replace("redis+socket://", "unix://").replace("virtual_host=", "db=")
    )
    limits = {"socket_connect_timeout": BROKER_WITHIN_S, "socket_timeout": BROKER_WITHIN_S}
    try:
        return bool(redis.Redis.from_url(url, **limits).ping())
    except redis.RedisError:
        return False


def main() -> None:
    """Exit with 1 if the worker does not listen although the broker answers."""
    file = read_heartbeat_file()
    if file is None:
        sys.exit(f"the environment variable {FILE_VARIABLE} is not set")
    age = age_s(file)
    if (age is None or age > FRESH_S) and check_broker():
        told = "was never touched" if age is None else f"was touched {age:.0f} s ago"
        sys.exit(f"{file} {told}, and the broker answers")


if __name__ == "__main__":
    main()
