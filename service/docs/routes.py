"""The routes of the OpenAPI document and ``/problems``; those of the documentation's site are in `guide`."""

import json
from functools import cache
from http import HTTPStatus
from pathlib import Path

from flask import Blueprint, Response, request
from pydantic import RootModel

from service.docs import guide, index
from service.http.built_files import kept_document
from service.http.described import Described, Returns
from service.http.pages import model_json
from service.http.problems import PROBLEM_TYPES
from service.tournaments.refused import PROBLEMS

_PACKAGED = Path(__file__).with_name("openapi.yaml")
DOCUMENT = _PACKAGED if _PACKAGED.is_file() else Path(__file__).parents[2] / "openapi.yaml"
MAX_AGE_S = 60 * 60
PROBLEM_PAGES = f"{guide.HOME}/reference/problems/"

blueprint = Blueprint("docs", __name__)


blueprint.register_blueprint(guide.blueprint)
blueprint.add_url_rule(index.INDEX_PATH, "index", index.index, methods=["GET"])


@blueprint.get("/openapi.yaml")
def document() -> Response:
    """Return the OpenAPI document."""
    return kept_document(_document(), "application/yaml", MAX_AGE_S)


@blueprint.get("/openapi.json")
def json_document() -> Response:
    """Return the OpenAPI document as JSON."""
    return kept_document(_json_document(), "application/json", MAX_AGE_S)


@cache
def _document() -> bytes:
    return DOCUMENT.read_bytes()


@cache
def _json_document() -> bytes:
    # Servers load it only for this.
    import yaml  # noqa: PLC0415

    return json.dumps(yaml.load(_document(), yaml.CSafeLoader), ensure_ascii=False).encode()


def all_problem_types() -> dict[str, str]:
    """Return the types of problems and their meanings, including those of tournaments."""
    return {**PROBLEM_TYPES, **PROBLEMS}


class ProblemTypes(RootModel[dict[str, str]]):
    """The types of problems and their meanings."""


@blueprint.get("/problems")
@Described(
    "problem_types",
    "server",
    {
        200: Returns(
            model=ProblemTypes,
            headers=("Cache-Control",),
        ),
        303: Returns(text="The same as an HTML page.", headers=("Location",)),
    },
    has_etag=True,
)
def problem_types() -> Response:
    """List the types of problems.

    The `type` of a problem document links here, with one of these names after the `#`. HTML if `Accept` prefers it.
    """
    if request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html":
        # The browser keeps what stands after the #.
        response = Response(status=HTTPStatus.SEE_OTHER, headers={"Location": PROBLEM_PAGES})
        response.headers["Cache-Control"] = f"public, max-age={MAX_AGE_S}"
    else:
        types = model_json(ProblemTypes.model_validate(all_problem_types()))
        response = kept_document(types.encode(), "application/json", MAX_AGE_S)
    response.vary.add("Accept")
    return response
