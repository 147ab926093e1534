"""XML from outside: what would grow, go on for ever or look elsewhere is refused."""

from pathlib import Path

import pytest

from app.features.imports.model.xml_text import read_xml
from app.files.atomic import FileError

BOMB = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (BOMB, "'b' grows"),
        (f'<!DOCTYPE a [<!ENTITY a "{"x" * 1000}">]><svg/>', "'a' grows"),
        ('<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', "another file"),
        ('<!DOCTYPE a [<!ENTITY % a SYSTEM "x.dtd">]><svg/>', "another file"),
        ("<g>" * 300 + "</g>" * 300, "nested deeper"),
        ("<svg>" + "<g/>" * 200_001 + "</svg>", "more than 200000"),
        ("<svg", "line 1: this is not XML"),
        ("", "not XML"),
        ("<svg>\x00</svg>", "not XML"),
    ],
)
def test_what_would_do_harm_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(FileError, match=why):
        read_xml(Path("a.svg"), text.encode())


def test_names_have_no_namespaces_and_harmless_entities_are_read() -> None:
    text = (
        '<!DOCTYPE s [<!ENTITY n "http://x">]><s xmlns="&n;" xmlns:l="y"><t l:href="z">&n;</t></s>'
    )
    root = read_xml(Path("a.svg"), text.encode())
    assert root.tag == "s" and root[0].attrib == {"href": "z"} and root[0].text == "http://x"
