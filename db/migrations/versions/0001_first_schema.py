"""Create the schema of version 1.0.0."""

from alembic import op

revision = "0001"
down_revision = None

_KEYS = """
CREATE TABLE api_keys (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    prefix text NOT NULL,
    secret_hash bytea NOT NULL UNIQUE,
    scopes text[] NOT NULL,
    requests_per_minute integer NOT NULL,
    jobs_at_once integer NOT NULL,
    webhook_secret text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
);

CREATE TABLE idempotency_keys (
    owner uuid NOT NULL,
    key text NOT NULL,
    request_digest bytea NOT NULL,
    job_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE server_secrets (
    name text PRIMARY KEY,
    secret text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
"""
_JOBS = """
CREATE TABLE computations (
    id uuid PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    units_total bigint NOT NULL,
    units_done bigint NOT NULL DEFAULT '0',
    items bigint NOT NULL DEFAULT '0',
    expected_s double precision,
    estimated_s double precision,
    used_s double precision NOT NULL DEFAULT '0',
    shards_total integer NOT NULL,
    shards_left integer NOT NULL,
    planned integer,
    waiting boolean NOT NULL DEFAULT false,
    state text NOT NULL DEFAULT 'queued',
    kind text NOT NULL,
    engine text NOT NULL,
    digest bytea NOT NULL,
    queue text NOT NULL,
    caller text NOT NULL DEFAULT '',
    listener text NOT NULL DEFAULT '',
    unit text NOT NULL,
    request_id text NOT NULL,
    trace_context text,
    params json NOT NULL,
    error json,
    result bytea,
    CONSTRAINT computations_state CHECK (state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    CONSTRAINT computations_shards CHECK (shards_left BETWEEN 0 AND shards_total),
    CONSTRAINT computations_result CHECK ((state = 'succeeded') = (result IS NOT NULL))
);
CREATE INDEX computations_failed ON computations (finished_at) WHERE state = 'failed';
CREATE INDEX computations_finished ON computations (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX computations_oldest ON computations (queue, caller, id) WHERE waiting;
CREATE INDEX computations_shortest ON computations (queue, caller, expected_s, id) WHERE waiting;
CREATE UNIQUE INDEX computations_single_flight ON computations (digest)
    WHERE state IN ('queued', 'running', 'succeeded');
CREATE INDEX computations_unfinished ON computations (state, queue, created_at)
    WHERE state IN ('queued', 'running');

CREATE TABLE jobs (
    id uuid PRIMARY KEY,
    computation_id uuid NOT NULL REFERENCES computations ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    cancelled_at timestamptz,
    key_id uuid CONSTRAINT jobs_api_key REFERENCES api_keys,
    cached boolean NOT NULL DEFAULT false,
    failed boolean NOT NULL DEFAULT false,
    kind text NOT NULL,
    labels text[]
);
CREATE INDEX jobs_cancelled ON jobs (id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX jobs_computation ON jobs (computation_id);
CREATE INDEX jobs_failed ON jobs (id) WHERE failed;
CREATE INDEX jobs_key_cancelled ON jobs (key_id, id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX jobs_key_failed ON jobs (key_id, id) WHERE failed;
CREATE INDEX jobs_kind ON jobs (kind, id);
CREATE INDEX jobs_labels ON jobs USING gin (labels) WHERE labels IS NOT NULL;
CREATE INDEX jobs_of_key ON jobs (key_id, id) WHERE key_id IS NOT NULL;
CREATE INDEX jobs_of_key_kind ON jobs (key_id, kind, id) WHERE key_id IS NOT NULL;

CREATE TABLE shards (
    computation_id uuid NOT NULL REFERENCES computations ON DELETE CASCADE,
    index integer NOT NULL,
    state text NOT NULL DEFAULT 'queued',
    input json NOT NULL,
    weight bigint NOT NULL DEFAULT '1',
    partial text,
    attempt integer NOT NULL DEFAULT '0',
    lost integer NOT NULL DEFAULT '0',
    worker text,
    lease_until timestamptz,
    parts_done integer NOT NULL DEFAULT '0',
    sent_at timestamptz DEFAULT now(),
    PRIMARY KEY (computation_id, index),
    CONSTRAINT shards_state CHECK (state IN ('queued', 'running', 'done')),
    CONSTRAINT shards_lease CHECK (state <> 'running' OR lease_until IS NOT NULL)
);
CREATE INDEX shards_open ON shards (sent_at) WHERE state <> 'done';
CREATE INDEX shards_partly_done ON shards (computation_id) WHERE parts_done > 0 AND state <> 'done';
CREATE INDEX shards_retried ON shards (lease_until) WHERE attempt > 1;
CREATE INDEX shards_unsent ON shards (computation_id, index) WHERE state = 'queued' AND sent_at IS NULL;

CREATE TABLE progress (
    computation_id uuid NOT NULL REFERENCES computations ON DELETE CASCADE,
    stripe integer NOT NULL,
    shards_done integer NOT NULL,
    units_done bigint NOT NULL,
    items bigint NOT NULL,
    used_s double precision NOT NULL,
    PRIMARY KEY (computation_id, stripe)
);

CREATE TABLE turns (
    queue text NOT NULL,
    caller text NOT NULL,
    taken bigint NOT NULL,
    given_s double precision NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (queue, caller)
);
CREATE INDEX turns_at ON turns (at);

CREATE TABLE item_chunks (
    computation_id uuid NOT NULL REFERENCES computations ON DELETE CASCADE,
    shard integer NOT NULL,
    chunk integer NOT NULL,
    count integer NOT NULL,
    lines text NOT NULL,
    PRIMARY KEY (computation_id, shard, chunk)
);

CREATE TABLE webhooks (
    job_id uuid PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
    url text NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT '0',
    next_at timestamptz NOT NULL DEFAULT now(),
    last_error text,
    delivered_at timestamptz,
    trace_context text,
    CONSTRAINT webhooks_state CHECK (state IN ('waiting', 'delivered', 'dead'))
);
CREATE INDEX webhooks_dead ON webhooks (job_id) WHERE state = 'dead';
CREATE INDEX webhooks_receivers ON webhooks (lower("substring"(url, '^[^:]*://(\\[[^]]*\\]|[^/?#:]*)')), next_at)
    WHERE state = 'waiting';
CREATE INDEX webhooks_waiting ON webhooks (next_at) WHERE state = 'waiting';
"""
_TABLES = """
CREATE TABLE tables (
    name text PRIMARY KEY,
    computation_id uuid NOT NULL REFERENCES computations,
    engine text NOT NULL,
    rows bigint NOT NULL,
    checksum text NOT NULL,
    built_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE table_rows (
    computation_id uuid NOT NULL REFERENCES computations ON DELETE CASCADE,
    key bytea NOT NULL,
    marks integer[] NOT NULL,
    numbers bytea NOT NULL,
    PRIMARY KEY (computation_id, key)
);

CREATE TABLE datasets (
    table_name text NOT NULL,
    version text NOT NULL,
    about json NOT NULL,
    rows bigint NOT NULL,
    csv_sha256 text NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_name, version)
);

CREATE TABLE dataset_files (
    id uuid PRIMARY KEY,
    table_name text NOT NULL,
    version text NOT NULL,
    file text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT dataset_files_dataset FOREIGN KEY (table_name, version) REFERENCES datasets ON DELETE CASCADE,
    CONSTRAINT dataset_files_name UNIQUE (table_name, version, file)
);

CREATE TABLE dataset_chunks (
    file_id uuid NOT NULL REFERENCES dataset_files ON DELETE CASCADE,
    number integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (file_id, number)
);
"""
_TOURNAMENTS = """
CREATE TABLE tournaments (
    id uuid PRIMARY KEY,
    code text NOT NULL UNIQUE,
    caller text NOT NULL,
    host_hash bytea NOT NULL,
    host_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    state text NOT NULL,
    version bigint NOT NULL,
    game text NOT NULL,
    wish text NOT NULL,
    undealt text NOT NULL DEFAULT '[]',
    secret text NOT NULL,
    draws integer NOT NULL DEFAULT '0',
    draw_job uuid,
    due_at timestamptz,
    interruption bigint NOT NULL DEFAULT '0',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at timestamptz
);
CREATE INDEX tournaments_caller ON tournaments (caller) WHERE ended_at IS NULL;
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_ended ON tournaments (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX tournaments_played ON tournaments (id) WHERE state IN ('running', 'tie-break');

CREATE TABLE tournament_players (
    tournament_id uuid NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number integer NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tournament_id, number)
);

CREATE TABLE tournament_events (
    tournament_id uuid NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    version bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (tournament_id, version)
);

CREATE TABLE tournament_claims (
    tournament_id uuid NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    deal integer NOT NULL,
    player integer NOT NULL,
    explains boolean NOT NULL,
    at timestamptz NOT NULL,
    status integer NOT NULL,
    answer text NOT NULL,
    PRIMARY KEY (tournament_id, deal, player, explains)
);

CREATE TABLE tournament_marks (
    tournament_id uuid NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    deal integer NOT NULL,
    kind text NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (tournament_id, deal, kind)
);

CREATE TABLE tournament_clock (
    id integer PRIMARY KEY,
    at timestamptz NOT NULL
);

CREATE TABLE tournament_interruptions (
    id bigserial PRIMARY KEY,
    began_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL
);
"""
# Uncompressed, so that PostgreSQL reads a range without the rest of its chunk.
_UNCOMPRESSED = "ALTER TABLE dataset_chunks ALTER COLUMN data SET STORAGE EXTERNAL"

# A trigger, so that it runs for every statement that fails a computation.
_NOTE_FAILURE = """
CREATE FUNCTION note_job_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE jobs SET failed = true WHERE computation_id = NEW.id AND NOT failed;
    RETURN NULL;
END $$;
CREATE TRIGGER computations_note_failure AFTER UPDATE OF state ON computations
FOR EACH ROW WHEN (NEW.state = 'failed') EXECUTE FUNCTION note_job_failure();
"""

_CLOCK = "INSERT INTO tournament_clock (id, at) VALUES (1, clock_timestamp())"

# PostgreSQL vacuums by default after a fifth of a table, which is two million dead rows where there are ten million.
_LARGE = ("computations", "jobs", "shards", "progress", "item_chunks", "idempotency_keys", "webhooks")
_VACUUMED = """
ALTER TABLE {} SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
    autovacuum_analyze_scale_factor = 0.01)
"""


def upgrade() -> None:
    """Apply."""
    for statements in (_KEYS, _JOBS, _TABLES, _TOURNAMENTS, _UNCOMPRESSED, _NOTE_FAILURE, _CLOCK):
        op.execute(statements)
    for table in _LARGE:
        op.execute(_VACUUMED.format(table))
