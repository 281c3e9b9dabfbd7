"""The content of the dashboards.

Metrics that are the same for all processes are exported by the upkeep, and by every API process unless
``API_METRICS=own``: hence ``max by (…)``.
"""

from typing import Final

from deploy.grafana.panels import Dashboard, Panel

_REQUESTS: Final = "rate(countinghouse_http_requests_total[$__rate_interval])"
_LATENCY: Final = "rate(countinghouse_http_request_duration_seconds_bucket[$__rate_interval])"
_HITS: Final = "rate(countinghouse_cache_hits_total[$__rate_interval])"
_MISSES: Final = "rate(countinghouse_cache_misses_total[$__rate_interval])"
_SHARD_TIME: Final = "rate(countinghouse_shard_duration_seconds_bucket[$__rate_interval])"
_FAILED: Final = 'rate(countinghouse_http_requests_total{status=~"5.."}[$__rate_interval])'

SERVICE = Dashboard(
    "service",
    "Countinghouse: service",
    (
        Panel(
            "Requests by status", "reqps", (("{{status}}", f"sum by (status) ({_REQUESTS})"),), stacked=True
        ),
        Panel("Requests by route", "reqps", (("{{route}}", f"topk(10, sum by (route) ({_REQUESTS}))"),)),
        Panel(
            "Share of errors",
            "percentunit",
            (("5xx", f"(sum({_FAILED}) or vector(0)) / sum({_REQUESTS})"),),
            "503 included: a store is away, or the server is full.",
        ),
        Panel(
            "Time to answer",
            "s",
            tuple(
                (f"{percent} %", f"histogram_quantile({percent / 100:g}, sum by (le) ({_LATENCY}))")
                for percent in (50, 95, 99)
            ),
            "Including the time that a request waits for its job.",
        ),
        Panel(
            "Time to answer by route, 95 %",
            "s",
            (("{{route}}", f"histogram_quantile(0.95, sum by (le, route) ({_LATENCY}))"),),
        ),
        Panel(
            "Answered at once",
            "percentunit",
            (("from a cache", f"sum({_HITS}) / (sum({_HITS}) + sum({_MISSES}))"),),
            "Submissions whose result was known.",
        ),
        Panel(
            "Submissions by where the result was found",
            "reqps",
            (("{{layer}}", f"sum by (layer) ({_HITS})"), ("computed", f"sum({_MISSES})")),
            stacked=True,
        ),
        Panel(
            "Event streams and waiting requests",
            "none",
            (
                ("streams, {{instance}}", "sum by (instance) (countinghouse_event_streams)"),
                ("waiting, {{instance}}", "sum by (instance) (countinghouse_waiting_requests)"),
            ),
            "A process holds up to 4,600 of each.",
        ),
        Panel("Targets that respond", "none", (("{{job}}", 'sum by (job) (up{job=~"countinghouse-.+"})'),)),
    ),
)

WORKERS = Dashboard(
    "workers",
    "Countinghouse: workers",
    (
        Panel(
            "Age of the oldest that waits",
            "s",
            (("{{queue}}", "max by (queue) (countinghouse_queue_oldest_age_seconds)"),),
            "Short answers should not wait; more processes for that queue help.",
        ),
        Panel(
            "Unfinished computations",
            "none",
            (("{{queue}} {{state}}", "max by (queue, state) (countinghouse_computations)"),),
        ),
        Panel(
            "Unfinished shards",
            "none",
            (("{{queue}} {{state}}", "max by (queue, state) (countinghouse_shards)"),),
        ),
        Panel("Processes", "none", (("{{queue}}", "max by (queue) (countinghouse_worker_processes)"),)),
        Panel(
            "Shards by outcome",
            "ops",
            (
                (
                    "{{outcome}}",
                    "sum by (outcome) (rate(countinghouse_shards_ended_total[$__rate_interval]))",
                ),
            ),
            "failed is an answer; error is an internal one; lost went to another worker, or was cancelled.",
            stacked=True,
        ),
        Panel(
            "Shards by operation",
            "ops",
            (("{{kind}}", "sum by (kind) (rate(countinghouse_shards_ended_total[$__rate_interval]))"),),
            stacked=True,
        ),
        Panel(
            "Time of a shard, 95 %",
            "s",
            (("{{kind}}", f"histogram_quantile(0.95, sum by (le, kind) ({_SHARD_TIME}))"),),
        ),
        Panel(
            "Processors in use",
            "none",
            (
                (
                    "{{kind}}",
                    "sum by (kind) (rate(countinghouse_shard_processor_seconds_total[$__rate_interval]))",
                ),
            ),
            stacked=True,
        ),
        Panel(
            "Shards by attempt",
            "ops",
            (
                (
                    "{{attempt}}",
                    "sum by (attempt) (rate(countinghouse_shard_attempts_total[$__rate_interval]))",
                ),
            ),
            "Beyond the first, a worker died or lost the database.",
        ),
        Panel("Leases held", "none", (("{{job}}", "sum by (job) (countinghouse_leases_kept)"),)),
        Panel(
            "Processor time, used by estimated",
            "none",
            (
                ("{{kind}}", "max by (kind) (countinghouse_estimate_ratio)"),
                ("{{kind}}, highest", "max by (kind) (countinghouse_estimate_ratio_highest)"),
            ),
            "Far from 1, queues and budgets are chosen badly.",
        ),
        Panel(
            "Processes replaced for their memory, an hour",
            "none",
            (("{{job}}", "sum by (job) (increase(countinghouse_processes_recycled_total[1h]))"),),
            "Between shards, when one exceeds WORKER_MEMORY_MB. Seldom is well.",
        ),
        Panel(
            "Memory of the main process",
            "bytes",
            (("{{job}} {{instance}}", 'process_resident_memory_bytes{job=~"countinghouse-.+"}'),),
        ),
    ),
)

STORES = Dashboard(
    "stores",
    "Countinghouse: stores",
    (
        Panel(
            "Sources that respond",
            "none",
            (("{{source}}", "min by (source) (countinghouse_source_up)"),),
            "As the upkeep and the API see them: the database, the broker, and the workers' heartbeats.",
        ),
        Panel(
            "Rows",
            "short",
            (("{{table}}", "max by (table) (countinghouse_rows)"),),
            "As PostgreSQL estimates them.",
        ),
        Panel(
            "Growth of rows an hour",
            "short",
            (("{{table}}", "max by (table) (deriv(countinghouse_rows[$__rate_interval])) * 3600"),),
            "Below zero while more expires than is added.",
        ),
        Panel(
            "Messages in the broker",
            "none",
            (("{{queue}}", "max by (queue) (countinghouse_queue_messages)"),),
        ),
        Panel(
            "Cache hits by layer",
            "ops",
            (("{{layer}}", f"sum by (layer) ({_HITS})"),),
            "Many in the database: the cache is away, small, or was emptied.",
        ),
        Panel(
            "Webhooks",
            "none",
            (("{{state}}", "max by (state) (countinghouse_webhooks)"),),
            "waiting: for the end of the job, or for the next attempt. dead: given up.",
        ),
        Panel(
            "Within the last hour",
            "none",
            (
                ("shards restarted", "max(countinghouse_shard_retries)"),
                ("computations failed", "max(countinghouse_computations_failed)"),
            ),
        ),
        Panel(
            "Open files",
            "percentunit",
            (("{{job}} {{instance}}", 'process_open_fds{job=~"countinghouse-.+"} / process_max_fds'),),
        ),
        Panel(
            "Processor time of main processes",
            "none",
            (
                (
                    "{{job}} {{instance}}",
                    'rate(process_cpu_seconds_total{job=~"countinghouse-.+"}[$__rate_interval])',
                ),
            ),
        ),
    ),
)

DASHBOARDS: Final = (SERVICE, WORKERS, STORES)
