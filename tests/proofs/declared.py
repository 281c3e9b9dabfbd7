"""The proofs, with what they rest on besides the Python modules that their tests import or name."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A proof. Its inputs are files; ``inputs.py`` says how they are found.

    - ``tests`` are test files, or folders that end with a slash. A file belongs to the longest that it begins with.
      Files without a long test are no inputs: they always run.
    - ``modules`` are modules and whole packages that are loaded by a name which no source has as a literal.
    - ``without`` are packages that are not followed, since the proof holds with any contents of theirs.
    - ``pages`` are those folders of the page's ``src/pages`` that its tests open; ``*`` is all of them.
    - ``files`` are patterns (fnmatch) of other files.
    """

    name: str
    tests: tuple[str, ...]
    modules: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


KRYPTO: Final = "worker.games.krypto"
KENKEN: Final = "worker.games.kenken"
PARTITION: Final = "worker.games.partition"
DERFUL: Final = "worker.games.derful31"
YEAR: Final = "worker.games.year"
ALL_GAMES: Final = ("worker.games",)
TOURNAMENTS: Final = ("service.tournaments", "db.tournaments")
# These proofs are about what is packed, described or measured, not about how it works.
CONTENTS: Final = ("service", "worker", "db")
TYPESCRIPT: Final = ("service/clients/typescript/*", "openapi.yaml")

PROOFS: Final = (
    Proof(name="Krypto", tests=("tests/worker/games/krypto/",), modules=(KRYPTO,)),
    Proof(name="KenKen", tests=("tests/worker/games/kenken/",), modules=(KENKEN,)),
    Proof(name="partitions", tests=("tests/worker/games/partition/",), modules=(PARTITION,)),
    Proof(name="31-derful", tests=("tests/worker/games/derful31/",), modules=(DERFUL,)),
    Proof(name="the Year Game", tests=("tests/worker/games/year/",), modules=(YEAR,)),
    Proof(
        name="full tables",
        tests=(
            "tests/service/tables/",
            "tests/service/data/test_files.py",
            "tests/service/games/test_krypto_census.py",
        ),
        modules=ALL_GAMES,
    ),
    Proof(
        name="published tables of KenKen",
        tests=(
            "tests/worker/declarations/test_recount_kenken_census.py",
            "tests/worker/declarations/test_recount_kenken_difficulty.py",
        ),
        modules=(KENKEN,),
    ),
    Proof(
        name="published tables of the Year Game",
        tests=("tests/worker/declarations/test_recount_year.py",),
        modules=(YEAR,),
    ),
    Proof(
        name="published tables of 31-derful",
        tests=("tests/worker/declarations/test_recount_derful31.py",),
        modules=(DERFUL,),
    ),
    Proof(
        name="memory",
        tests=(
            "tests/bench/memory/test_memory.py",
            "tests/service/data/test_crowd.py",
            "tests/worker/engine/test_recycling.py",
        ),
        modules=ALL_GAMES,
    ),
    Proof(
        name="benchmarks", tests=("tests/bench/test_parts.py",), modules=("tests.bench",), without=CONTENTS
    ),
    Proof(
        name="containers",
        tests=("tests/deploy/test_image.py", "tests/deploy/test_compose.py"),
        without=CONTENTS,
    ),
    Proof(
        name="release",
        tests=(
            "tests/deploy/test_release.py",
            "tests/deploy/test_installed.py",
            "tests/deploy/test_licences.py",
        ),
        without=CONTENTS,
        files=(
            "deploy/chart/files/*",
            "service/clients/python/*",
            "service/clients/typescript/package*.json",
        ),
    ),
    Proof(
        name="local stack",
        tests=(
            "tests/deploy/test_local_stack.py",
            "tests/deploy/test_chart_roles.py",
            "tests/deploy/test_postgres.py",
            "tests/test_lifetime.py",
            "tests/test_loaded.py",
        ),
        files=("Makefile",),
    ),
    Proof(name="two nodes", tests=("tests/faults/test_nodes.py",)),
    Proof(name="networks cut", tests=("tests/faults/test_network.py",)),
    Proof(
        name="full disks",
        tests=(
            "tests/deploy/test_full_disk.py",
            "tests/deploy/test_full_volumes.py",
            "tests/worker/compilation/test_full_folder.py",
        ),
    ),
    Proof(name="clocks that jump", tests=("tests/faults/test_clocks.py",)),
    Proof(
        name="processes killed",
        tests=(
            "tests/faults/test_claims.py",
            "tests/faults/test_drawn.py",
            "tests/faults/test_processes.py",
            "tests/faults/test_many_items.py",
            "tests/faults/test_upkeep.py",
        ),
    ),
    Proof(name="turns", tests=("tests/db/test_turn_order.py", "tests/faults/test_turns.py")),
    Proof(
        name="crowds",
        tests=(
            "tests/service/http/test_half_open.py",
            "tests/service/http/test_keep_alive.py",
            "tests/service/jobs/test_fairness.py",
        ),
    ),
    Proof(
        name="stores lost",
        tests=(
            "tests/faults/test_emptied.py",
            "tests/faults/test_hangs.py",
            "tests/faults/test_stores.py",
            "tests/faults/test_tables.py",
        ),
    ),
    Proof(
        name="tournaments",
        tests=(
            "tests/clients/cli/test_tournaments.py",
            "tests/faults/test_tournaments.py",
            "tests/service/tournaments/",
        ),
        modules=TOURNAMENTS,
    ),
    Proof(name="restore", tests=("tests/deploy/test_backup.py", "tests/deploy/test_recovery_point.py")),
    Proof(name="rotation", tests=("tests/faults/test_rotation.py",)),
    Proof(
        name="rolling upgrade",
        tests=(
            "tests/faults/test_rolling.py",
            "tests/faults/test_schema.py",
            "tests/db/test_rolling_migrations.py",
        ),
    ),
    Proof(name="pooler", tests=("tests/db/test_pgbouncer.py",)),
    Proof(
        name="encrypted stores",
        tests=(
            "tests/db/test_tls.py",
            "tests/deploy/test_production.py",
            "tests/worker/jobs/test_queue_tls.py",
        ),
    ),
    Proof(
        name="cache in front",
        tests=(
            "tests/deploy/test_cache.py",
            "tests/service/access/test_proxies.py",
        ),
    ),
    Proof(
        name="alerts",
        tests=(
            "tests/deploy/test_alerts.py",
            "tests/deploy/test_alerts_by_cause.py",
            "tests/deploy/test_dashboards.py",
        ),
        files=("deploy/chart/files/*",),
    ),
    Proof(name="traces", tests=("tests/service/observability/test_tracing.py",)),
    Proof(
        name="any request",
        tests=("tests/service/http/test_fuzz.py", "tests/service/docs/test_schemathesis.py"),
        files=("openapi.yaml",),
    ),
    Proof(
        name="generators",
        tests=(
            "tests/clients/test_generated.py",
            "tests/clients/test_flows.py",
            "tests/clients/test_lint.py",
        ),
        # The document says how the service answers, and other proofs and quick tests hold it to that.
        without=CONTENTS,
        files=(*TYPESCRIPT, "service/clients/*.py", "service/guide/build/generators.md"),
    ),
    Proof(
        name="clients",
        tests=(
            "tests/clients/test_routes.py",
            "tests/clients/play/",
            "tests/clients/python/",
            "tests/clients/typescript/",
        ),
        modules=("service.clients", *ALL_GAMES),
        files=(*TYPESCRIPT, "service/clients/python/*"),
    ),
    Proof(name="browsers", tests=("tests/web/",), modules=(*ALL_GAMES, *TOURNAMENTS), pages=("*",)),
    Proof(
        name="page of Krypto",
        tests=("tests/web/krypto/",),
        # It shows the day's puzzles of all games.
        modules=(KRYPTO, KENKEN),
        pages=("krypto", "cages", "play", "puzzle", "settings", "year"),
    ),
    Proof(
        name="page of KenKen",
        tests=("tests/web/kenken/",),
        modules=(KENKEN, PARTITION),
        pages=("kenken", "cages", "print", "puzzle", "you"),
    ),
    Proof(
        name="page of 31-derful",
        tests=(
            "tests/web/grids/test_derful_games.py",
            "tests/web/grids/test_derful_help.py",
            "tests/web/grids/test_derful_table.py",
            "tests/web/grids/test_judging.py",
            "tests/web/grids/test_typing.py",
        ),
        modules=(DERFUL,),
        pages=("derful", "play"),
    ),
    Proof(
        name="pages of computations",
        tests=("tests/web/grids/test_tables_page.py", "tests/web/jobs/"),
        modules=ALL_GAMES,
        pages=("findings", "jobs", "tables"),
    ),
    Proof(
        name="page of tournaments",
        tests=("tests/web/tournament/",),
        modules=(*TOURNAMENTS, KRYPTO),
        pages=("tournament",),
    ),
    Proof(
        name="documentation",
        tests=("tests/web/docs/",),
        files=(
            "openapi.yaml",
            "service/docs/*",
            "service/guide/*",
            "service/web/app/docs/*",
            "service/web/app/package*.json",
            "service/web/app/src/shell/*",
            "service/web/app/vite.docs.config.ts",
        ),
    ),
)
