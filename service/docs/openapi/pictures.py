"""What the document says of pictures."""

from service.docs.openapi.schemas import Json
from service.pictures.answer import PARAMETER, SVG
from worker.declarations.operation import AnyOperation

PICTURE: Json = {
    "name": PARAMETER,
    "in": "query",
    "description": f"Which picture, for those who accept `{SVG}`: one of those of the job's operation.",
    "schema": {"type": "string"},
}


def picture_parameter(operation: AnyOperation) -> Json:
    """The query parameter that chooses among the pictures of an operation."""
    pictures = operation.pictures
    what = "; ".join(f"`{picture.name}`: {picture.summary}" for picture in pictures)
    return {
        **PICTURE,
        "description": f"Which picture, for those who accept `{SVG}`. {what}.",
        "schema": {
            "type": "string",
            "enum": [picture.name for picture in pictures],
            "default": pictures[0].name,
        },
    }


def with_picture(response: Json) -> Json:
    """A response that may also be a picture."""
    svg = {"schema": {"type": "string", "description": "The picture of the result."}}
    return {**response, "content": {**response["content"], SVG: svg}}
