"""Examples of the guide's pages on KenKen."""

import json
import re
from typing import get_args

from service.docs.guide import GUIDE
from worker.games.kenken.formats.reading import read
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.generate import GenerateParams, make_puzzle
from worker.games.kenken.operations.solve import KenKenSolveParams, KenKenTechnique
from worker.games.kenken.rules.reasoning import DIFFICULTIES, STRONGEST, Technique

FORMS = (GUIDE / "build" / "kenken-puzzles.md").read_text(encoding="utf-8")
LEVELS = (GUIDE / "play" / "kenken-difficulty.md").read_text(encoding="utf-8")


def _blocks() -> list[str]:
    """Return the code blocks, which are indented by four columns."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", FORMS, flags=re.MULTILINE)
    return [re.sub("^    ", "", block, flags=re.MULTILINE).strip() for block in blocks]


def test_text_and_json_describe_the_same_puzzle() -> None:
    as_json, variant, _wish = (block for block in _blocks() if block.startswith("{"))
    (as_text,) = (block for block in _blocks() if "#" in block)
    wanted = KenKenSolveParams.model_validate(json.loads(as_json))
    wanted_variant = KenKenSolveParams.model_validate(json.loads(variant))
    (headed,) = (block for block in _blocks() if block.startswith("size:"))
    (rectangle,) = read(headed).puzzles
    assert rectangle.puzzle.board == wanted_variant.board
    assert cage_models(rectangle.puzzle.cages) == wanted_variant.cages
    (found,) = read(as_text).puzzles
    assert cage_models(found.puzzle.cages) == wanted.cages
    assert found.puzzle.grid == ((None,) * 3, (1, None, None), (None,) * 3)


def test_the_variant_that_the_guide_wishes_for_is_made() -> None:
    _puzzle, _variant, wish = (json.loads(block) for block in _blocks() if block.startswith("{"))
    params = GenerateParams.model_validate(wish)
    made = make_puzzle(params, params.seed, lambda: None)
    assert (made.rows, made.columns, made.digits) == (4, 5, [0, 1, 2, 3, 4])
    assert max(len(cage.cells) for cage in made.cages) <= 3
    assert made.puzzle_code.startswith("V")


def test_every_technique_is_defined_at_its_difficulty() -> None:
    table = LEVELS.partition("| technique |")[2]
    rows = re.findall(r"^\| (.*?) ?\| `([\w-]+)` \|", table, flags=re.MULTILINE)
    defined: dict[str, str] = {}
    level = ""
    for name, technique in rows:
        level = name.strip("`") or level
        defined[technique] = level
    assert (
        list(defined)
        == [technique.answer_name for technique in Technique]
        == list(get_args(KenKenTechnique.__value__))
    )
    assert defined == {technique.answer_name: technique.difficulty for technique in Technique}
    assert list(dict.fromkeys(defined.values())) == list(DIFFICULTIES) == list(STRONGEST)
