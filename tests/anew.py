"""Letting this process use other stores, and its own again."""

from db import cache, settings
from db.sessions import engine, forget_engine


def forget_stores() -> None:
    """Forget the stores of this process: their next use reads the environment, which has been changed before.

    The settings go first. A thread in the background, such as that of tournaments, may ask for the stores at any
    moment, and what it is given is kept.
    """
    settings.read_stores.cache_clear()
    engine().dispose()
    forget_engine()
    if cache.client.cache_info().currsize:
        cache.client().close()
        cache.client.cache_clear()
