"""The texts below a model's fields describe them in its schema, as pydantic's own reading of them does."""

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from worker.declarations.documented import Documented

T = TypeVar("T")


class _Outer(Documented):
    class Inner(Documented):
        """A model in a model."""

        number: int
        """A number
        on two lines."""

    inner: Inner
    """A whole model."""
    named: int = Field(alias="renamed")
    """A field of another name."""
    said: int = Field(description="Said at the field.")
    """Not shown."""
    untold: int


class _Below(_Outer):
    untold: int
    more: int = 0
    """One more."""


class _Repeated(_Outer):
    inner: _Outer.Inner  # without a text of its own


class _Page(Documented, Generic[T]):
    items: list[T]
    """The items."""


class _Pydantics(BaseModel):
    model_config = ConfigDict(use_attribute_docstrings=True)

    first: int
    """The first."""
    second: int = 2
    """The second
    one."""


class _Ours(Documented):
    first: int
    """The first."""
    second: int = 2
    """The second
    one."""


def _described(model: type[BaseModel]) -> dict[str, str | None]:
    return {name: field.get("description") for name, field in model.model_json_schema()["properties"].items()}


def test_texts_describe_fields() -> None:
    assert _described(_Outer) == {
        "inner": "A whole model.",
        "renamed": "A field of another name.",
        "said": "Said at the field.",
        "untold": None,
    }
    assert _described(_Outer.Inner) == {"number": "A number on two lines."}


def test_texts_of_bases_are_inherited_until_a_field_is_declared_again() -> None:
    assert _described(_Below)["inner"] == "A whole model."
    assert _described(_Below)["more"] == "One more."
    assert _described(_Repeated)["inner"] is None


def test_generic_models_are_described() -> None:
    assert _described(_Page[int]) == {"items": "The items."}


def test_models_made_in_a_function_are_described() -> None:
    class Local(Documented):
        here: int
        """Made here."""

    assert _described(Local) == {"here": "Made here."}


def test_schema_is_the_one_of_pydantic() -> None:
    theirs, ours = _Pydantics.model_json_schema(), _Ours.model_json_schema()
    assert ours["properties"].keys() == theirs["properties"].keys()
    for name, field in theirs["properties"].items():
        shown = ours["properties"][name]
        assert shown | {"description": " ".join(field["description"].split())} == shown
