"""A course package: its manifest by the standard, and the page in it."""

import base64
import hashlib
import io
import os
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.capture.web_page.course import MOST_TITLE, course_package, course_page, manifest
from app.capture.web_page.html import page_html
from app.files.page_file import scene_in

CP = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"

CHILDREN = {
    "manifest": ["metadata", "organizations", "resources"],
    "metadata": ["schema", "schemaversion"],
    "organizations": ["organization"],
    "organization": ["title", "item"],
    "item": ["title"],
    "resources": ["resource"],
    "resource": ["file"],
}
"""The order in which the standard wants the elements that we have."""

NEEDED = {
    "manifest": {"identifier", "version"},
    "organizations": {"default"},
    "organization": {"identifier"},
    "item": {"identifier", "identifierref", "isvisible"},
    "resource": {"identifier", "type", "href", f"{ADL}scormtype"},
    "file": {"href"},
}
NAME = re.compile(r"[A-Za-z_][\w.-]*$")
TITLES = ["Ramps", 'a <b> & "c"', "x" * 500, "\x01\x02", "Öl, 油, ض", "]]>", ""]


@pytest.mark.parametrize("title", TITLES)
def test_the_manifest_keeps_to_the_standard(title: str) -> None:
    root = ElementTree.fromstring(manifest(title).encode())
    seen = set()
    for element in root.iter():
        kind = element.tag.removeprefix(CP)
        assert element.tag == f"{CP}{kind}"
        assert [child.tag.removeprefix(CP) for child in element] == CHILDREN.get(kind, [])
        assert set(element.attrib) == NEEDED.get(kind, set())
        if identifier := element.get("identifier"):
            assert NAME.match(identifier) and identifier not in seen
            seen.add(identifier)
    (organizations,) = root.iter(f"{CP}organizations")
    (item,), (resource,) = root.iter(f"{CP}item"), root.iter(f"{CP}resource")
    assert organizations.get("default") in seen
    assert item.get("identifierref") == resource.get("identifier")
    assert resource.get(f"{ADL}scormtype") == "sco" and resource.get("type") == "webcontent"
    assert [e.text for e in root.iter(f"{CP}schema")] == ["ADL SCORM"]
    assert [e.text for e in root.iter(f"{CP}schemaversion")] == ["1.2"]
    for element in root.iter(f"{CP}title"):
        assert element.text and len(element.text) <= MOST_TITLE


@pytest.mark.parametrize("title", TITLES)
def test_the_manifest_is_valid_by_the_schema_of_the_standard(title: str, tmp_path: Path) -> None:
    """FULCRUM_SCORM_SCHEMAS is a folder with its files, which may not be passed on with this."""
    etree = pytest.importorskip("lxml.etree")
    folder = os.environ.get("FULCRUM_SCORM_SCHEMAS")
    if folder is None:
        pytest.skip("needs the schema files of SCORM 1.2")
    parts = {CP: "imscp_rootv1p1p2.xsd", ADL: "adlcp_rootv1p2.xsd"}
    imports = "".join(
        f'<import namespace="{space[1:-1]}" schemaLocation="{Path(folder, name).as_uri()}"/>'
        for space, name in parts.items()
    )
    both = tmp_path / "both.xsd"
    both.write_text(f'<schema xmlns="http://www.w3.org/2001/XMLSchema">{imports}</schema>')
    schema = etree.XMLSchema(etree.parse(str(both)))
    schema.assertValid(etree.fromstring(manifest(title).encode()))


def made(mark: int = 40) -> str:
    """A page of a lesson with one step, as a course has it."""
    step = {"answers": [], "at": [0, 0]}
    data = {"title": "</script>", "lesson": {"steps": [step]}}
    return course_page(page_html(data, b"", b"{}"), mark, has_lesson=True)


def test_the_page_lets_its_own_script_run_and_no_other() -> None:
    page = made()
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert script.endswith("joinCourse(window, 40, true);\n")
    assert "export " not in script and "import " not in script
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page


def test_the_package_has_the_manifest_and_the_page_and_is_the_same_each_time(
    tmp_path: Path,
) -> None:
    page = page_html({"title": "t"}, b"", b'{"fulcrum": 1}')
    data = course_package("t", page)
    assert data == course_package("t", page)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == ["imsmanifest.xml", "index.html"]
        inside = archive.read("index.html")
        assert archive.read("imsmanifest.xml").decode() == manifest("t")
    assert scene_in(tmp_path / "index.html", inside) == b'{"fulcrum": 1}'
    assert b"joinCourse(window, 0, false);" in inside
    assert "joinCourse" not in page
