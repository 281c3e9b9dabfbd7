"""The peer that loses nothing, as one would build it: jobs and results in PostgreSQL, tasks acknowledged late.

The question is committed before its task is sent, the task is acknowledged after its result was committed, and the
route waits for the task's end and reads the result. It computes by the service's kernels.
"""

import json
import os
from functools import cache
from uuid import uuid4

from flask import Response, request
from pydantic import BaseModel
from sqlalchemy import Engine, create_engine, text

from tests.bench.bare import app, celery_app
from worker.games.krypto.operations.solve import SOLVE, SolveParams

_CREATE = text("CREATE TABLE durable_jobs (id uuid PRIMARY KEY, question text NOT NULL, result text)")
_INSERT = text("INSERT INTO durable_jobs (id, question) VALUES (:id, :question)")
_QUESTION = text("SELECT question FROM durable_jobs WHERE id = :id")
_FINISH = text("UPDATE durable_jobs SET result = :result WHERE id = :id")
_RESULT = text("SELECT result FROM durable_jobs WHERE id = :id")


def create_durable_jobs(database_url: str) -> None:
    """Create the table of the peer's jobs."""
    engine = create_engine(database_url)
    with engine.begin() as connection:
        connection.execute(_CREATE)
    engine.dispose()


@cache
def _engine() -> Engine:
    return create_engine(os.environ["DATABASE_URL"])


@app.post("/durable")
def solve_durably() -> Response:
    """Store a question, send its task, wait for it, and answer with the stored result."""
    job = str(uuid4())
    with _engine().begin() as connection:
        connection.execute(_INSERT, {"id": job, "question": request.get_data(as_text=True)})
    solve.apply_async((job,)).get(timeout=30)
    with _engine().connect() as connection:
        result = connection.execute(_RESULT, {"id": job}).scalar_one()
    return Response(f'{{"id":{json.dumps(job)},"result":{result}}}', mimetype="application/json")


@celery_app.task(name="durable.solve", acks_late=True, reject_on_worker_lost=True)
def solve(job: str) -> None:
    """Compute the result of a job, and store it."""
    with _engine().connect() as connection:
        question = connection.execute(_QUESTION, {"id": job}).scalar_one()
    result = SOLVE.compute(SolveParams.model_validate_json(question), None, lambda: None)
    assert isinstance(result, BaseModel)
    with _engine().begin() as connection:
        connection.execute(_FINISH, {"id": job, "result": result.model_dump_json()})
