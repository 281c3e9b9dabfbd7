"""The list of the greenlets of a process of the API."""

import gc

from gevent import Greenlet

PATH = "/greenlets"


def alive() -> list[str]:
    """Return what the greenlets of this process run."""
    gc.collect()
    return [repr(one) for one in gc.get_objects() if isinstance(one, Greenlet) and not one.dead]
