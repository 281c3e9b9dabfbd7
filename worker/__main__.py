"""``python -m worker KIND name=value …``: print the result of an operation, computed by this process alone."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from pydantic import ValidationError

from worker.alone import UnknownOperationError, compute, operation_of
from worker.declarations.operation import JobFailure


def main(arguments: Sequence[str]) -> None:
    """Print the result. Exits with 1 if there is none, and with 2 for bad input."""
    parser = ArgumentParser(prog="python -m worker", description="Compute an operation, without a server.")
    parser.add_argument("kind", help="the operation, such as krypto.solve")
    parser.add_argument("params", nargs="*", metavar="name=value", help="a list as 2,3,4; else text or JSON")
    parser.add_argument("--items", action="store_true", help="print the items first, a line each")
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="how many share the work; default: 1"
    )
    asked = parser.parse_args(arguments)
    if asked.processes < 1:
        parser.error(f"--processes: {asked.processes} is less than 1")
    with ProcessPoolExecutor(asked.processes) as pool:
        try:
            fields = operation_of(asked.kind).params.model_json_schema()["properties"]
            params = dict(_read(fields, pair) for pair in asked.params)
            if unknown := params.keys() - fields.keys():
                parser.error(f"{asked.kind} has no parameter {min(unknown)!r}; there are {', '.join(fields)}")
            over = pool.map if asked.processes > 1 else None
            on_item = _print if asked.items else lambda _: None
            _print(compute(asked.kind, over=over, on_item=on_item, **params))
        except UnknownOperationError as error:
            parser.error(str(error))
        except ValidationError as error:
            parser.error(
                "; ".join(f"{'/'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
            )
        except JobFailure as failure:
            parser.exit(1, f"{failure}\n")


def _read(fields: Mapping[str, dict[str, object]], pair: str) -> tuple[str, object]:
    """Return the name and the value of a parameter such as `cards=2,3,4`, by the JSON schemas of all."""
    name, _, text = pair.partition("=")
    field = fields.get(name, {})
    if field.get("type") == "string":
        return name, text
    if "," in text and not text.startswith("[") and "'array'" in str(field):
        return name, [_scalar(entry) for entry in text.split(",")]
    value = _scalar(text)
    return name, [value] if field.get("type") == "array" and not isinstance(value, list) else value


def _scalar(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _print(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
