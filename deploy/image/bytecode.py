"""Bytecode for the modules that the roles load, and no others, because half of all modules are never loaded.

Run this inside the image. The bytecode is not checked against its source, which nobody can change in the image.
"""

import sys
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from py_compile import compile as keep_bytecode

LOADED = (
    "celery.__main__",
    "celery.app.control",
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "celery.fixups.django",
    "celery.loaders.app",
    "celery.worker.consumer",
    "celery.worker.strategy",
    "db.migrate",
    "deploy.gunicorn",
    "deploy.http_worker",
    "deploy.role",
    "gunicorn.app.wsgiapp",
    "kombu.transport.redis",
    "psycopg_binary",
    "service.wsgi",
    "sqlalchemy.dialects.postgresql.psycopg",
    "worker.engine.__main__",
    "worker.engine.app",
    "worker.observability.tracing_export",
    "worker.engine.upkeep",
)


def main() -> None:
    """Import the modules that the roles load, and compile them."""
    from worker.engine.warm import FOLDER, GAMES  # noqa: PLC0415

    for name in (*LOADED, *(f"worker.games.{game}.kernels.warm" for game in GAMES)):
        import_module(name)
    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    sources = {Path(file) for file in files if file and file.endswith(".py")}
    for own in ("db", "deploy", "service", "worker"):
        sources.update((FOLDER.parents[1] / own).rglob("*.py"))
    for source in sources:
        if source.is_relative_to(sys.prefix):
            keep_bytecode(str(source), doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)


if __name__ == "__main__":
    main()
