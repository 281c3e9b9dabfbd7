"""The routes of ``/docs`` (Swagger UI and its assets), the OpenAPI document, ``/guide`` and ``/problems``."""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

import flask_openapi3_swagger
import yaml
from flask import Blueprint, Response, request, send_from_directory
from pydantic import RootModel

from service.docs import index
from service.features import features
from service.http.described import Described, Returns
from service.http.fixed_documents import kept_document
from service.http.pages import model_json
from service.http.problems import PROBLEM_TYPES, not_found

ASSETS = Path(flask_openapi3_swagger.__file__).parent / "templates" / "swagger"
_PACKAGED = Path(__file__).with_name("openapi.yaml")
DOCUMENT = _PACKAGED if _PACKAGED.is_file() else Path(__file__).parents[2] / "openapi.yaml"
GUIDE = Path(__file__).parents[1] / "guide"
ASSETS_MAX_AGE_S = 24 * 60 * 60
MAX_AGE_S = 60 * 60
STYLE = "body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}dt{margin-top:1rem}"

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
# Swagger UI uses inline styles, and data: images in its style sheet.
PAGE_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; "
    f"script-src 'self' 'sha256-{b64encode(sha256(START.encode()).digest()).decode()}'"
)


blueprint = Blueprint("docs", __name__)


blueprint.add_url_rule(index.PATH, "index", index.index, methods=["GET"])


@blueprint.get("/docs")
def page() -> Response:
    """Return the interactive documentation."""
    response = kept_document(PAGE.encode(), "text/html", MAX_AGE_S)
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response


@blueprint.get("/docs/assets/<path:name>")
def asset(name: str) -> Response:
    """Return a file of Swagger UI."""
    return send_from_directory(ASSETS, name, max_age=ASSETS_MAX_AGE_S)


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
    return json.dumps(yaml.load(_document(), yaml.CSafeLoader), ensure_ascii=False).encode()


@blueprint.get("/guide")
def guide() -> Response:
    """Return a page that lists the guide."""
    links = "".join(
        f'<li><a href="/guide/{page.name}">{escape(_title(page))}</a></li>'
        for page in sorted(GUIDE.glob("*.md"))
    )
    return _html("Guide", f"<ul>{links}</ul>")


@blueprint.get("/guide/<name>.md")
def guide_page(name: str) -> Response:
    """Return a page of the guide, in Markdown."""
    pages = {page.stem: page for page in GUIDE.glob("*.md")}
    if name not in pages:
        raise not_found(f"No such page. Pages: {', '.join(sorted(pages))}.")
    return kept_document(pages[name].read_bytes(), "text/markdown", MAX_AGE_S)


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")


def _html(title: str, content: str) -> Response:
    """Return a small HTML page, which runs no script."""
    page = (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title} · Countinghouse</title><style>{STYLE}</style></head>"
        f"<body><h1>{title}</h1>{content}</body></html>\n"
    )
    return kept_document(page.encode(), "text/html", MAX_AGE_S)


def all_problem_types() -> dict[str, str]:
    """Return the types of problems and their meanings, including features' problems."""
    return {**PROBLEM_TYPES, **{name: text for one in features() for name, text in one.problems.items()}}


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
            media={"text/html": "The same as an HTML page."},
        )
    },
    has_etag=True,
)
def problem_types() -> Response:
    """List the types of problems.

    The `type` of a problem document links here, with one of these names after the `#`. HTML if `Accept` prefers it.
    """
    if request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html":
        terms = "".join(
            f'<dt id="{name}"><code>{name}</code></dt><dd>{escape(text)}</dd>'
            for name, text in all_problem_types().items()
        )
        response = _html("Problems", f"<dl>{terms}</dl>")
    else:
        types = model_json(ProblemTypes.model_validate(all_problem_types()))
        response = kept_document(types.encode(), "application/json", MAX_AGE_S)
    response.vary.add("Accept")
    return response
