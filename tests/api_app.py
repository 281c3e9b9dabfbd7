"""The API as in the image of its own, without the packages that only workers and the upkeep load."""

import sys
from importlib.machinery import ModuleSpec
from typing import Final

from deploy.image.__main__ import WITHOUT

MISSING: Final = frozenset(name.removeprefix("python-") for name in WITHOUT)
"""Modules that cannot be imported in this process."""
assert not MISSING & sys.modules.keys()


class _Absent:
    """A finder of modules, asked before all others, that finds none of the missing ones."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"the API's image has no {name}", name=name)
        return None


sys.meta_path.insert(0, _Absent)

from service.wsgi import app  # noqa: E402

__all__ = ["app"]
