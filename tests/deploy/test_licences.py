"""The licences in the list of the image's contents."""

import io
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from deploy.image.licences import read_bundled, read_system_licences, read_wheel_licences
from deploy.image.programs import ProgramError
from tests.built_page import build_page, build_site
from tests.deploy.stacks import ROOT

DEP5 = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nLicense: Expat\n text\n"


def _wheel(folder: Path, name: str, *told: str) -> Path:
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        lines = "\n".join(("Metadata-Version: 2.4", f"Name: {name}", "Version: 1.0", *told))
        archive.writestr(f"{name}-1.0.dist-info/METADATA", f"{lines}\n")
    return path


def test_licences_of_wheels_are_told_in_every_form(tmp_path: Path) -> None:
    approved = "Classifier: License :: OSI Approved ::"
    wheels = [
        _wheel(tmp_path, "One_of.them", "License-Expression: MIT AND PSF-2.0"),
        _wheel(tmp_path, "two", "License: ISC License"),
        _wheel(
            tmp_path, "three", "License: Dual License", f"{approved} BSD License", f"{approved} MIT License"
        ),
        _wheel(tmp_path, "resvg_py"),
    ]
    assert read_wheel_licences(wheels) == {
        "one-of-them": [{"expression": "MIT AND PSF-2.0"}],
        "two": [{"license": {"name": "ISC License"}}],
        "three": [{"license": {"name": "BSD License"}}, {"license": {"name": "MIT License"}}],
        "resvg-py": [{"license": {"name": "MIT"}}],
    }


def test_wheel_without_a_licence_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match=r"^unknown-.* does not tell its licence"):
        read_wheel_licences([_wheel(tmp_path, "unknown", f"License: {'long text ' * 20}")])


def test_licences_of_debian_are_told_or_have_their_place(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "base.tar", "w") as archive:
        for name, text in (("one", DEP5), ("two", "Partly as /usr/share/common-licenses/GPL-2.")):
            folder = tarfile.TarInfo(f"./usr/share/doc/{name}")
            folder.type = tarfile.DIRTYPE
            archive.addfile(folder)
            file = tarfile.TarInfo(f"./usr/share/doc/{name}/copyright")
            file.size = len(text)
            archive.addfile(file, io.BytesIO(text.encode()))
        link = tarfile.TarInfo("./usr/share/doc/three")
        link.type, link.linkname = tarfile.SYMTYPE, "two"
        archive.addfile(link)
    place = [{"license": {"name": "as in /usr/share/doc/two/copyright"}}]
    assert read_system_licences(tmp_path / "base.tar") == {
        "one": [{"license": {"name": "Expat"}}],
        "two": place,
        "three": place,
    }


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_page_and_documentation_come_with_the_licences_of_what_they_bundle() -> None:
    build_page()
    build_site()
    page = ROOT / "service" / "web" / "dist" / "licences.md"
    [site] = (ROOT / "service" / "docs" / "dist" / "assets").glob("licences-*.md")
    bundled = list(read_bundled([page, site]))
    assert {"preact", "minisearch"} <= {name for name, _, _ in bundled}
    assert {licence["expression"] for _, _, [licence] in bundled} == {"MIT"}
    for file in (page, site):
        text = file.read_text(encoding="utf-8")
        assert text.count("\n## ") == text.count("Permission is hereby granted")
    # Nothing of the generator's own theme, whose licences are others.
    assert not [path for path in site.parent.iterdir() if path.is_dir()]
    # Not kept for use offline, where nobody reads them.
    assert "licences" not in (ROOT / "service" / "web" / "dist" / "sw.js").read_text(encoding="utf-8")
