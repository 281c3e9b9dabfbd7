"""``/docs`` (Swagger UI, its assets served by us), ``/openapi.yaml`` and ``/problems``."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

import flask_openapi3_swagger
from flask import Blueprint, Response, redirect, request, send_from_directory
from pydantic import RootModel
from werkzeug.wrappers import Response as AnyResponse

from service.http.described import Described
from service.http.pages import model_response
from service.http.problems import PROBLEM_TYPES

ASSETS = Path(flask_openapi3_swagger.__file__).parent / "templates" / "swagger"
DOCUMENT = Path(__file__).parents[2] / "openapi.yaml"
ASSETS_MAX_AGE_S = 24 * 60 * 60

START = 'SwaggerUIBundle({url: "openapi.yaml", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null})'
PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Countinghouse API</title>
<link rel="stylesheet" href="docs/assets/css/swagger-ui.css">
<link rel="icon" href="docs/assets/images/swagger.svg">
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs/assets/js/swagger-ui-bundle.js"></script>
<script>{START}</script>
</body>
</html>
"""
# Swagger UI styles its parts one by one, and has pictures in its style sheet.
PAGE_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; "
    f"script-src 'self' 'sha256-{b64encode(sha256(START.encode()).digest()).decode()}'"
)


blueprint = Blueprint("docs", __name__)


@blueprint.get("/")
def home() -> AnyResponse:
    """Redirect to the documentation."""
    return redirect("/docs")


@blueprint.get("/docs")
def page() -> Response:
    """The interactive documentation."""
    return Response(PAGE, mimetype="text/html", headers={"Content-Security-Policy": PAGE_POLICY})


@blueprint.get("/docs/assets/<path:name>")
def asset(name: str) -> Response:
    """A file of Swagger UI."""
    return send_from_directory(ASSETS, name, max_age=ASSETS_MAX_AGE_S)


@blueprint.get("/openapi.yaml")
def document() -> Response:
    """The OpenAPI document."""
    response = Response(_document(), mimetype="application/yaml")
    response.add_etag()
    response.make_conditional(request.environ)
    return response


@cache
def _document() -> bytes:
    return DOCUMENT.read_bytes()


class ProblemTypes(RootModel[dict[str, str]]):
    """What each type of problem means."""


@blueprint.get("/problems")
@Described("problem_types", "server", {200: ProblemTypes})
def problem_types() -> Response:
    """List the types of problems.

    The `type` of a problem document is `/problems#` and one of these names.
    """
    return model_response(ProblemTypes.model_validate(PROBLEM_TYPES))
