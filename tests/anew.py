"""Letting this process use other stores, and its own again."""

from db import cache, sessions, settings


def forget_stores() -> None:
    """Forget the stores of this process: their next use reads the environment, which has been changed before.

    The settings go first. A thread in the background, such as that of tournaments, may ask for the stores at any
    moment, and what it is given is kept.
    """
    settings.read_stores.cache_clear()
    # Without any, the environment of this process may name no stores at all.
    if sessions._make_engine.cache_info().currsize:
        sessions.engine().dispose()
        sessions.forget_engine()
    if cache.client.cache_info().currsize:
        cache.client().close()
        cache.client.cache_clear()
