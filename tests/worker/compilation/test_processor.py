"""The processors that kernels are compiled for."""

from pathlib import Path

import pytest
from llvmlite import binding  # type: ignore[import-untyped]

from worker.compilation.cache_folder import FAMILY, target


@pytest.fixture(autouse=True)
def _nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ("fpu avx avx2 bmi1 bmi2 fma movbe avx512f", (FAMILY, "")),
        ("fpu avx avx2 bmi1 fma movbe", (None, None)),
        ("", (None, None)),
    ],
)
def test_family_is_chosen_where_the_processor_is_of_it(
    flags: str, expected: tuple[str | None, str | None], tmp_path: Path
) -> None:
    processors = tmp_path / "cpuinfo"
    processors.write_text(f"processor\t: 0\nflags\t\t: {flags}\n\nprocessor\t: 1\nflags\t\t: fpu\n")
    assert target(processors) == expected


def test_another_processor_than_intels_or_amds_is_its_own(tmp_path: Path) -> None:
    assert target(tmp_path / "absent") == (None, None)
    processors = tmp_path / "cpuinfo"
    processors.write_text("processor\t: 0\nFeatures\t: fp asimd\n")
    assert target(processors) == (None, None)


def test_named_processor_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "znver4")
    assert target() == ("znver4", None)
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "+avx2")
    assert target() == ("znver4", "+avx2")


def test_only_a_processor_of_the_family_is_taken_for_one() -> None:
    has_features = {"avx2", "bmi", "bmi2", "fma", "movbe", "f16c", "lzcnt"}
    found = binding.get_host_cpu_features()
    assert (target() == (FAMILY, "")) == all(found.get(name) for name in has_features)
