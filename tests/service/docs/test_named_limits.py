"""Limits that the guide, the page and the chart name are those of the code."""

from typing import Final

import pytest

from db.await_schema import PATIENCE_S
from db.datasets import CHUNK_BYTES
from db.keys import SECRET_BYTES
from db.migrate import GIVE_UP_AFTER_S, PAUSE_S
from db.migrations.indexes import LOCK_TIMEOUT_S
from db.sessions import POOL_OVERFLOW, POOL_SIZE
from db.tournaments.store import KEPT_DAYS
from deploy.http_worker import ACCEPTED_WITHIN_S, BODY_WITHIN_S, HEADERS_WITHIN_S, LEAST_FREE
from service.access.credentials import KEYS_KEPT_S, TICKET_GOOD_FOR_S
from service.access.quotas import LONGEST_WAIT_S, UNKNOWN_TOKENS
from service.access.routes import KeyRequest
from service.docs.guide import GUIDE
from service.http.api_request import MAX_BODY_BYTES, WINDOW_S
from service.http.request_headers import MAX_WAIT_S
from service.http.rows import LINES_PER_WRITE
from service.http.stored_file import PART_BYTES
from service.jobs.batch import MAX_REQUESTS
from service.jobs.operations import DEFAULT_WAIT_S
from service.jobs.routes import MAX_LABELS
from service.jobs.submitting import MOST_SUBMITTING, SUBMITTED_WITHIN_S
from service.jobs.waiting import FILES_FOR_OTHERS, MOST_SLOTS, TIMES_THE_FREE
from service.tournaments.lookup import JOINS, WRONG_CODES
from service.tournaments.members import TOKEN_BYTES, VISITS_PER_MINUTE
from service.tournaments.transition import HOST_AWAY, NOBODY_THERE
from service.tournaments.wishes import MAX_NAME_LENGTH, NewTournament
from tests.deploy.test_image import LARGEST, LARGEST_API
from worker.code_packing import MAX_LENGTH
from worker.declarations.table import MAX_PAGE
from worker.engine.datasets.formats import ROWS_IN_GROUP
from worker.engine.memory import DEFAULT_LIMIT_MB
from worker.engine.webhook_calls import MAX_REDIRECTS, TIMEOUT_S
from worker.engine.webhooks import MAX_RESULT_BYTES
from worker.jobs.queue import HARD_TIME_LIMIT_S
from worker.jobs.submission import QUICK_S, SHORT_BUDGET_S
from worker.settings import (
    DEFAULT_KEEP_ALIVE_SECONDS,
    DEFAULT_MAX_JOB_SECONDS,
    DEFAULT_RETENTION_DAYS,
)

KEY: Final = {name: field.default for name, field in KeyRequest.model_fields.items()}
TOURNAMENT: Final = {name: field.default for name, field in NewTournament.model_fields.items()}
FILES: Final = 10_000
"""Open files of a process of the API, at most: in `deploy/gunicorn.py`, which starts a server when imported."""
NUMBERS: Final = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 10: "ten", 100: "a hundred"}
KIB: Final = 1024


def _word(number: float) -> str:
    return NUMBERS[int(number)]


LIMITS: Final = {
    "build/limits.md": [
        f"of requests a minute ({KEY['requests_per_minute']} by default)",
        f"long work at once ({KEY['jobs_at_once']} jobs by default)",
        f"q={KEY['requests_per_minute']};w={WINDOW_S}",
        f"more than a second, such as most censuses, or that turned out to take more than {_word(SHORT_BUDGET_S)}",
        f"wait longer than {_word(SUBMITTED_WITHIN_S)} seconds, or behind {MOST_SUBMITTING} others",
        f"than a process can store within {_word(LONGEST_WAIT_S)} seconds",
        f"| body | {MAX_BODY_BYTES // KIB**2} MiB, within {BODY_WITHIN_S:.0f} seconds | 413 |",
        f"| {MAX_WAIT_S} seconds | it waits {MAX_WAIT_S} seconds |",
        f"| requests of a batch | {MAX_REQUESTS} |",
        f"| items of a page (`limit`) | {MAX_PAGE:,} |",
        f"| labels of a job | {MAX_LABELS}, each up to 50 characters |",
        f"({DEFAULT_MAX_JOB_SECONDS // 3600} hours by default)",
    ],
    "build/jobs.md": [
        f"{DEFAULT_RETENTION_DAYS} days after its end",
        f"(up to {MAX_LABELS}, each up to 50 letters",
    ],
    "build/requests.md": [
        f"at most N seconds (0 to {MAX_WAIT_S})",
        f"wait {DEFAULT_WAIT_S} seconds without `Prefer`",
    ],
    "build/streams.md": [
        f"A process of the API holds {MOST_SLOTS:,} open streams",
        f"beyond {_word(TIMES_THE_FREE)} {_word(TIMES_THE_FREE + 1)}ths",
        f"A ticket is valid for {_word(TICKET_GOOD_FOR_S / 60)} minute",
    ],
    "build/webhooks.md": [
        f"a result over {MAX_RESULT_BYTES // KIB} KiB",
        f"Any 2xx within {TIMEOUT_S:.0f} seconds",
        f"Up to {MAX_REDIRECTS} redirects",
    ],
    "build/code-format.md": [f"3 to {MAX_LENGTH} characters must be left"],
    "data/datasets.md": [
        f"in rows of {CHUNK_BYTES // KIB**2} MiB",
        f"takes {PART_BYTES // KIB} KiB of memory",
        f"in groups of {ROWS_IN_GROUP:,} rows",
    ],
    "operate/install.md": [
        f"The images have at most {LARGEST // 10**6} and {LARGEST_API // 10**6} MB.",
    ],
    "operate/runbook.md": [
        f"A process holds {MOST_SLOTS:,} event streams",
        f"is below {FILES:,}: {(KIB - FILES_FOR_OTHERS) // 2} of each at 1,024",
    ],
    "operate/security.md": [
        f"| {8 * SECRET_BYTES} random bits;",
        f"{UNKNOWN_TOKENS.per_minute} unknown keys, tickets and other tokens a minute",
        f"holds everywhere within {_word(KEYS_KEPT_S)} seconds",
        f"headers within {HEADERS_WITHIN_S:.0f} s",
        f"within {BODY_WITHIN_S:.0f} s, an answer's pieces taken within {ACCEPTED_WITHIN_S:.0f} s",
        f"tokens of {8 * TOKEN_BYTES} random bits",
        f"({VISITS_PER_MINUTE:,} a minute)",
        f"after {WRONG_CODES.per_minute} wrong codes a minute",
        f"{JOINS.per_minute} players a minute",
        f"{_word(NOBODY_THERE.total_seconds() / 60)} minutes without anybody",
    ],
    "operate/servers.md": [
        f"{POOL_SIZE + POOL_OVERFLOW} for each process of the API and of the upkeep",
        f"idle connections for {DEFAULT_KEEP_ALIVE_SECONDS} seconds",
        f"up to {MOST_SLOTS:,} event streams and {MOST_SLOTS:,} requests",
        f"leaves after {FILES_FOR_OTHERS}, of at most {FILES:,}",
        f"gets {_word(TIMES_THE_FREE)} times as many as are free",
        f"less {LEAST_FREE}, and at most {FILES - LEAST_FREE:,}",
        f"{_word(LINES_PER_WRITE)} rows at a time",
    ],
    "operate/settings.md": [
        f"| {DEFAULT_KEEP_ALIVE_SECONDS} |",
        f"| {DEFAULT_LIMIT_MB:,} |",
        f"| {DEFAULT_MAX_JOB_SECONDS:,} |",
        f"| {DEFAULT_RETENTION_DAYS} |",
    ],
    "operate/upgrading.md": [
        f"waits at most {_word(LOCK_TIMEOUT_S)} seconds for a lock",
        f"{PATIENCE_S / 60:.0f} minutes; then it ends",
        f"for {_word(PAUSE_S)} seconds, and tries again, for {GIVE_UP_AFTER_S // 60} minutes",
    ],
    "play/tournaments.md": [
        f"After {_word(TOURNAMENT['hands_total'])} hands",
        f"has the claim and {TOURNAMENT['explain_seconds']} seconds",
        f"A hand is open for {TOURNAMENT['solve_seconds']} seconds",
        f"at the tournament's address for {KEPT_DAYS} days",
        f"plain text of up to {MAX_NAME_LENGTH} characters",
        f"the host is away for {HOST_AWAY.total_seconds():.0f} seconds",
        f"nobody was present for {_word(NOBODY_THERE.total_seconds() / 60)} minutes",
        f"{JOINS.per_minute} players a minute join a tournament from one address, and {WRONG_CODES.per_minute} wrong",
    ],
    "../clients/typescript/src/play/codes/faults.ts": [f"const MOST = {MAX_LENGTH};"],
    "../clients/typescript/src/play/codes/spelling.ts": [f"const MOST = {MAX_LENGTH};"],
    "../web/app/src/games/codes/texts.en.ts": [f"codes have 3 to {MAX_LENGTH}."],
    "../web/app/src/games/codes/texts.de.ts": [f"Codes haben 3 bis {MAX_LENGTH}."],
    "../web/app/src/pages/tournament/texts.en.ts": [f"1 to {MAX_NAME_LENGTH} characters"],
    "../../deploy/chart/templates/workers.yaml": [f"has at most {HARD_TIME_LIMIT_S} s"],
    "../../deploy/chart/templates/migrate.yaml": [f"up to {GIVE_UP_AFTER_S // 60} minutes"],
}


@pytest.mark.parametrize("file", LIMITS)
def test_limits_are_those_of_the_code(file: str) -> None:
    text = " ".join((GUIDE / file).read_text(encoding="utf-8").split())
    assert [limit for limit in LIMITS[file] if limit not in text] == []


def test_long_work_is_more_than_a_second() -> None:
    assert QUICK_S == 1
