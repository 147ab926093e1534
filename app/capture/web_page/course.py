"""A page as a course package, SCORM 1.2: a zip with a manifest, which course systems take in.

The schema files of the standard are not in it: their owners do not let anybody pass them on, and
the systems in use have their own.
"""

import hashlib
import io
import json
import re
import zipfile

from app.capture.web_page.html import digest
from app.files.folders import ASSETS
from app.quantities.shown_text import one_line

SUFFIX = ".zip"
PAGE, MANIFEST = "index.html", "imsmanifest.xml"
MOST_TITLE = 200
"""Longest title that the standard has: [characters]."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)

TEXT = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="fulcrum-{digest}" version="1.0"
 xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
 xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
 <metadata>
  <schema>ADL SCORM</schema>
  <schemaversion>1.2</schemaversion>
 </metadata>
 <organizations default="course">
  <organization identifier="course">
   <title>{title}</title>
   <item identifier="page" identifierref="page-file" isvisible="true">
    <title>{title}</title>
   </item>
  </organization>
 </organizations>
 <resources>
  <resource identifier="page-file" type="webcontent" adlcp:scormtype="sco" href="{page}">
   <file href="{page}"/>
  </resource>
 </resources>
</manifest>
"""

EXPORT = re.compile(r"^export\s+", re.MULTILINE)
SCRIPT = re.compile(r'(?<=<script type="module">).*(?=</script>)', re.DOTALL)


def manifest(title: str) -> str:
    """The manifest of a course of one page; the same title is the same course."""
    short = one_line(title).strip()[:MOST_TITLE] or "Fulcrum"
    name = hashlib.blake2b(short.encode(), digest_size=8).hexdigest()
    from xml.sax.saxutils import escape  # late: it takes all that speaks to the network along

    return TEXT.format(digest=name, title=escape(short), page=PAGE)


def course_page(page: str, mark: int, has_lesson: bool) -> str:
    """A page that tells a course system of answers; `mark` is the score to pass [%], 0 for none."""
    found = SCRIPT.search(page)
    assert found is not None
    code = EXPORT.sub("", (ASSETS / "web" / "course.js").read_text(encoding="utf-8"))
    script = f"{found[0]}{code}\njoinCourse(window, {int(mark)}, {json.dumps(has_lesson)});\n"
    whole = page[: found.start()] + script + page[found.end() :]
    return whole.replace(digest(found[0]), digest(script), 1)


def course_package(title: str, page: str, mark: int = 0, has_lesson: bool = False) -> bytes:
    """The zip of a course of one page."""
    files = {MANIFEST: manifest(title), PAGE: course_page(page, mark, has_lesson)}
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), text, zipfile.ZIP_DEFLATED)
    return room.getvalue()
