"""``python -m deploy.image`` builds the container images from the wheels that ``deploy.package`` builds.

One has every role, the other, less than half as large, the API and the migration.

Needs buildah and mmdebstrap, which Debian has, and pip's index for the pinned packages. The build needs no network.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from deploy import package
from deploy.image.contents import (
    REMOVED_PACKAGES,
    Contents,
    import_base,
    is_current,
    make_base,
    read_system_packages,
    write_contents,
    write_contents_without,
)
from deploy.image.programs import ProgramError, find_missing_programs, is_there, python, run_program
from deploy.package import PAGE, ROOT, SITE, PackageError, read_commit_time, read_revision
from service.clients.modes import even_modes

HERE = Path(__file__).parent
INTO = ROOT / "build" / "image"
SBOM = INTO / "sbom.cdx.json"
SBOM_API = INTO / "sbom-api.cdx.json"
NAME = "localhost/countinghouse"
API = f"{NAME}-api"
BASE = "localhost/countinghouse-base:bookworm"
WITHOUT = ("llvmlite", "numba", "numpy", "pyarrow", "python-flint")
"""Packages that the image of the API lacks."""
_PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux2014_x86_64", "any")
_FOR_THE_IMAGE = (
    *("--only-binary", ":all:", "--no-deps", "--python-version", "3.11", "--implementation", "cp"),
    *(part for abi in ("cp311", "abi3", "none") for part in ("--abi", abi)),
    *(part for platform in _PLATFORMS for part in ("--platform", platform)),
)


def build_images(tag: str, base: str | None = None) -> str:
    """Build both images and return the name of the one with every role; ``base`` is another image to start from.

    Raises:
        PackageError: The wheels could not be built.
        ProgramError: A program failed or is not installed.
    """
    if missing := find_missing_programs():
        raise ProgramError(f"install {' and '.join(missing)} first; Debian has them under these names")
    context = INTO / "context"
    shutil.rmtree(context, ignore_errors=True)
    context.mkdir(parents=True)
    system = [] if base else _prepare_base()
    say("wheels")
    packages = package.build_wheels(context / "packages")
    _put_wheels(context)
    say("the list of contents")
    remaining = [package for package in system if package[0] not in REMOVED_PACKAGES]
    contents = Contents(
        requirements=HERE / "requirements.txt",
        pinned=sorted((context / "wheels").glob("*.whl")),
        ours=packages,
        bundled=[PAGE.with_name("licences.md"), *SITE.parent.glob("assets/licences-*.md")],
        system=remaining,
        base=None if base else INTO / "base.tar",
    )
    write_contents(SBOM, _fetch_contents_tool(), contents)
    write_contents_without(SBOM_API, SBOM, WITHOUT)
    for file in (SBOM, SBOM_API, HERE / "requirements.txt", HERE / "bytecode.py"):
        shutil.copy(file, context)
    shutil.copytree(HERE / "licence_texts", context / "licence_texts")
    even_modes(context)
    say("the image")
    image = f"{NAME}:{tag}"
    arguments = {
        "BASE": base or BASE,
        "TAKEN_OUT": " ".join(REMOVED_PACKAGES),
        "VERSION": version("countinghouse-server"),
        "REVISION": read_revision() or "unknown",
        "CREATED": read_commit_time(),
    }
    _bud(image, HERE / "Containerfile", context, arguments)
    say("the image of the API")
    # The image would have its base's tag in it, and be another one under another tag.
    unnamed = ("--annotation", f"org.opencontainers.image.base.name={NAME}")
    _bud(f"{API}:{tag}", HERE / "Containerfile.api", context, {"EVERY_ROLE": image}, unnamed)
    shutil.rmtree(context)
    return image


def _bud(
    image: str, file: Path, context: Path, arguments: Mapping[str, str], more: Sequence[str] = ()
) -> None:
    """Build an image of one layer, with neither privileges nor a network; its history would name the tag."""
    options = ("--isolation", "chroot", "--network", "host", "--layers=false", "--squash", "--format", "oci")
    told = [part for name, value in arguments.items() for part in ("--build-arg", f"{name}={value}")]
    told += [
        "--omit-history",
        "--timestamp",
        str(int(datetime.fromisoformat(read_commit_time()).timestamp())),
    ]
    run_program("buildah", "bud", *options, *more, *told, "-t", image, "-f", str(file), str(context))


def _prepare_base() -> list[tuple[str, str, str]]:
    """Make the base system unless it is current, and return its packages."""
    tar = INTO / "base.tar"
    if not is_current(tar):
        say("the base")
        make_base(tar)
        import_base(tar, BASE)
    elif not is_there(BASE):
        import_base(tar, BASE)
    return read_system_packages(tar)


def _put_wheels(context: Path) -> None:
    """Put the pinned packages, downloaded once, into the context."""
    say("packages")
    wheels, pinned = INTO / "wheels", str(HERE / "requirements.txt")
    options = ("-q", "--require-hashes", *_FOR_THE_IMAGE, "--find-links", str(wheels))
    wheels.mkdir(exist_ok=True)
    python("pip", "download", *options, "-d", str(wheels), "-r", pinned)
    shutil.copytree(wheels, context / "wheels", copy_function=os.link)


def _fetch_contents_tool() -> Path:
    """Return the program cyclonedx-py, installed in an environment of its own."""
    folder, pinned = INTO / "tools", HERE / "tools.txt"
    made = folder / "made.txt"
    if not made.exists() or made.read_bytes() != pinned.read_bytes():
        python("venv", "--clear", str(folder))
        pip = (str(folder / "bin" / "python"), "-m", "pip", "-q", "install")
        run_program(*pip, "--require-hashes", "-r", str(pinned))
        shutil.copy(pinned, made)
    return folder / "bin" / "cyclonedx-py"


def say(what: str) -> None:
    """Print the part that is being made."""
    print(f"making {what}", file=sys.stderr)


def main() -> None:
    """Build the images, and print the name of the one with every role."""
    parser = argparse.ArgumentParser(prog="python -m deploy.image", description="Build the container images.")
    parser.add_argument("--tag", default=version("countinghouse-server"), help="default: the version")
    parser.add_argument("--base", help="an image to start from instead of one made of Debian's packages")
    options = parser.parse_args()
    try:
        print(build_images(options.tag, options.base))
    except (PackageError, ProgramError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
