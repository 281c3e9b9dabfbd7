"""The client's facts about the service, compared with the service's declarations."""

import json

import pytest

from countinghouse_client.cli.arguments import BANDS
from countinghouse_client.cli.derful31 import RANKS
from countinghouse_client.cli.job_views import view_of
from countinghouse_client.cli.sections import section_of, sections
from countinghouse_client.cli.session import UNFINISHED
from db.models import UNFINISHED as SERVICE_UNFINISHED
from db.models import JobStatus
from tests.clients.cli.answers import JOB_ID, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve
from tests.documented import shown_jobs
from worker.games.derful31.rules.deck import RANK_VALUES
from worker.games.krypto.operations.deal import DealParams
from worker.jobs.job_document import Job as ServiceJob
from worker.registry import GAMES, OPERATIONS, public_operations


def test_every_game_has_a_section() -> None:
    for game in GAMES:
        assert section_of(game.name), (
            f"The command line has no section of {game.name}: let a module of"
            " service/clients/python/src/countinghouse_client/cli declare one as SECTION, and add it to MODULES in"
            " sections.py there."
        )


def test_every_view_belongs_to_an_operation() -> None:
    kinds = {operation.kind for operation in public_operations()}
    viewed = {f"{section.game}.{name}" for section in sections() for name in section.results}
    assert viewed - kinds == set(), "no operation has these kinds: `results` of the SECTION of their game"
    # Results of other operations are shown as JSON.
    assert viewed == {kind for kind in kinds if view_of(kind) is not None}
    assert viewed != kinds


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (operation.kind, number)
        for operation in public_operations()
        for number in range(len(operation.examples))
    ],
)
def test_every_example_is_shown(serve: Serve, kind: str, number: int) -> None:
    example, shown_job = OPERATIONS[kind].examples[number], shown_jobs(kind)[number]
    server = serve(finished(job(kind=kind, params=shown_job["params"], result=shown_job["result"])))
    words = [f"{name}={json.dumps(value)}" for name, value in example.params.items()]
    shown = Program(server.url).run("run", kind, *words)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert server.asked[0].path == f"/v1/{kind.replace('.', '/')}"
    assert server.asked[0].json == json.loads(json.dumps(example.params))
    assert Program(server.url).run("jobs", "show", JOB_ID).exit_code == 0


def test_choices_equal_the_declared_choices() -> None:
    assert set(RANKS) == set(RANK_VALUES)
    for band in BANDS:
        DealParams.model_validate({"difficulty": band})


def test_status_choices_are_the_states_of_jobs() -> None:
    assert set(UNFINISHED) == set(SERVICE_UNFINISHED)


@pytest.mark.parametrize("state", list(JobStatus))
def test_scripted_answers_follow_the_contract(state: JobStatus) -> None:
    ServiceJob.model_validate_json(json.dumps(job(state)))
