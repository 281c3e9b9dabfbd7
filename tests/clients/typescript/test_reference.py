"""The reference's samples in TypeScript compile under strict rules."""

import re
from pathlib import Path

import pytest

from service.clients.typescript_package import tsc
from service.docs.site.reference import make_reference

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
GIVEN = """\
import type { Client, Job } from "@countinghouse/client";

declare const client: Client;
declare const job: Job;
"""


def test_samples_compile(program: Path) -> None:
    pages = make_reference().files.values()
    samples = [code for page in pages for code in re.findall(r"```ts\n(.*?)```", page, re.DOTALL)]
    assert len(samples) > 60
    blocks = "".join(f"{{\n{code}}}\n" for code in samples)
    # Templates of paths have their parts in braces, where a reader writes a value.
    (program / "reference.ts").write_text(GIVEN + blocks.replace("const { data }", "const { data: _data }"))
    tsc(program, "--noUnusedLocals", "false")
