"""Jobs, problems and results as the contract describes them."""

from typing import Any

from tests.clients.cli.scripted_server import Answer, json_answer

JOB_ID = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"
ENDED = ("succeeded", "failed", "cancelled")

GAME = {"cards": [2, 3, 4, 5, 6], "target": 6, "rules": "house", "use": "all"}
SOLVE_PARAMS = {**GAME, "limit": 2}
SOLVE_RESULT = {
    "solvable": True,
    "forms": 12_345,
    "solutions_total": 1_234,
    "right_nested": 321,
    "rating": 7,
    "difficulty": "easy",
    "solutions": [
        {
            "expression": "6 + 5 + 2 - 4 - 3",
            "latex": "6 + 5 + 2 - 4 - 3",
            "rpn": "6 5 + 2 + 4 - 3 -",
            "steps": [
                {"left": "6", "operator": "+", "right": "5", "value": "11"},
                {"left": "11", "operator": "+", "right": "2", "value": "13"},
                {"left": "13", "operator": "-", "right": "4", "value": "9"},
                {"left": "9", "operator": "-", "right": "3", "value": "6"},
            ],
        },
        {
            "expression": "(2 + 3 - 5) × 4 + 6",
            "latex": r"\left(2 + 3 - 5\right) \times 4 + 6",
            "rpn": "2 3 + 5 - 4 × 6 +",
            "steps": [
                {"left": "2", "operator": "+", "right": "3", "value": "5"},
                {"left": "5", "operator": "-", "right": "5", "value": "0"},
                {"left": "0", "operator": "×", "right": "4", "value": "0"},
                {"left": "0", "operator": "+", "right": "6", "value": "6"},
            ],
        },
    ],
}
UNSOLVABLE_RESULT: dict[str, Any] = {
    "solvable": False,
    "forms": 0,
    "solutions_total": 0,
    "right_nested": 0,
    "rating": None,
    "difficulty": "impossible",
    "solutions": [],
}
VALID_RESULT = {
    "correct": True,
    "complete": True,
    "value": "6",
    "code": "ok",
    "params": {},
    "detail": None,
    "place": None,
}
DEAL_PARAMS = {
    "count": 2,
    "seed": 8_147_000_123,
    "deck": "standard",
    "hand_size": 5,
    "solvable": None,
    "rules": "house",
    "difficulty": None,
}
DEAL_RESULT = {
    "deals": [
        {
            "cards": [2, 3, 4, 5, 6],
            "target": 6,
            "solvable": True,
            "solutions_total": 1_234,
            "rating": 7,
            "difficulty": "easy",
            "puzzle_code": "K2W3-M9EG-QW",
        },
        {
            "cards": [1, 1, 1, 1, 1],
            "target": 25,
            "solvable": False,
            "solutions_total": 0,
            "rating": None,
            "difficulty": "impossible",
            "puzzle_code": "K2W3-M9EG-QW",
        },
    ]
}


def job(status: str = "succeeded", *, kind: str = "krypto.solve", **changes: Any) -> dict[str, Any]:
    """Return a job as JSON."""
    ended = status in ENDED
    described: dict[str, Any] = {
        "id": JOB_ID,
        "kind": kind,
        "params": SOLVE_PARAMS,
        "status": status,
        "progress": {
            "done": int(ended),
            "total": 1,
            "unit": "shard",
            "fraction": int(ended),
            "eta_seconds": 0 if ended else None,
        },
        "result": SOLVE_RESULT if status == "succeeded" else None,
        "error": None,
        "cached": False,
        "created_at": "2026-11-20T09:30:00.120Z",
        "started_at": None if status == "queued" else "2026-11-20T09:30:00.123Z",
        "finished_at": "2026-11-20T09:30:01.623Z" if ended else None,
        "computed_at": "2026-11-20T09:30:01.623Z" if status == "succeeded" else None,
        "expires_at": "2026-12-20T09:30:01.623Z" if ended else None,
        "labels": [],
        "links": {"self": f"/v1/jobs/{JOB_ID}", "events": f"/v1/jobs/{JOB_ID}/events"},
    }
    return {**described, **changes}


def check_job(expression: str, result: dict[str, Any]) -> dict[str, Any]:
    """Return a finished check."""
    return job(kind="krypto.check", params={**GAME, "expression": expression}, result=result)


def deal_job(**changes: Any) -> dict[str, Any]:
    """Return a finished deal."""
    return job(kind="krypto.deal", params={**DEAL_PARAMS, **changes}, result=DEAL_RESULT)


def finished(described: dict[str, Any] | None = None) -> Answer:
    """Return 200 with a finished job."""
    return json_answer(described or job())


def accepted(status: str = "queued", retry_after: str = "0", **changes: Any) -> Answer:
    """Return 202 with an unfinished job."""
    headers = {"Location": f"/v1/jobs/{JOB_ID}", "Retry-After": retry_after}
    return json_answer(job(status, **changes), 202, headers)


def running(done: int = 3, total: int = 10, eta: float | None = 12.0) -> Answer:
    """Return 200 with a running job."""
    progress = {"done": done, "total": total, "unit": "shard", "fraction": done / total, "eta_seconds": eta}
    return json_answer(job("running", progress=progress), 200, {"Retry-After": "0"})


def unavailable(retry_after: str = "0") -> Answer:
    """Return 503: a dependency is unavailable."""
    return problem(503, "The database or the queue is unavailable.", retry_after=retry_after)


def problem(
    status: int, detail: str, *errors: tuple[str, str], title: str = "Problem", retry_after: str | None = None
) -> Answer:
    """Return a problem document; ``errors`` are pairs of pointer and detail."""
    document: dict[str, Any] = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    if errors:
        document["errors"] = [{"pointer": pointer, "detail": what, "in": "body"} for pointer, what in errors]
    return json_answer(document, status, {} if retry_after is None else {"Retry-After": retry_after})
