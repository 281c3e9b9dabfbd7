"""Starting sooner: garbage is hardly looked for while modules are loaded, since they leave hardly any.

Looking for it is a fifth of a process's start. Import this module before the ones that load much.
"""

import gc

_WHILE_RUNNING = gc.get_threshold()
gc.set_threshold(50_000)

# The first of all, since it decides what else its libraries load.
import db  # noqa: E402, F401


def exempt_loaded() -> None:
    """Exempt everything loaded so far from collections, also in processes forked later, which then share its memory."""
    gc.freeze()
    gc.set_threshold(*_WHILE_RUNNING)
