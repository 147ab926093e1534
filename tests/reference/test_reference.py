"""The reference is complete and true: every public name is told, with units, and examples run."""

import ast
import doctest
import inspect
import re
import textwrap

import pytest

import physics
from tests.reference.html import Links, page_body, prose
from tests.reference.members import (
    INTERNAL,
    annotations,
    doc_of,
    fields,
    found,
    members,
    needs_unit,
    signature_of,
    tells_unit,
)
from tests.reference.pages import FOLDER, ORDER, classes, named, pages, shown_members

PAGES = pages()
CLASSES = list(dict.fromkeys(classes(PAGES)))
TOLD = [(kind, one) for kind in CLASSES for one in members(kind)]
LINES = {b.text: b for page in PAGES for b in page.blocks if b.kind == "name"}
TOLD_OF_ALL = ("DefinitionError", "StaleHandleError", "WorldLockedError")
"""The page on errors says when: of wrong values, of handles, of changes while the world steps."""

WHERE = "say it in its docstring, or keep it out of the reference: INTERNAL in tests/reference"


def test_every_public_name_has_a_line_on_a_page():
    missing = set(physics.__all__) - set(named(PAGES))
    assert not missing, "write `@ Name` on one of tests/reference/pages/*.md"


def test_every_page_is_in_the_order_and_names_what_exists():
    assert {path.stem for path in FOLDER.glob("*.md")} == set(ORDER)
    for path, block in LINES.items():
        if not block.described:
            found(path)


def test_an_attribute_that_a_page_describes_exists():
    bare = {"World": physics.World()}
    for path, block in LINES.items():
        owner, _, name = path.partition(".")
        if block.described and owner in bare:
            assert hasattr(bare[owner], name), path


def test_every_public_class_and_member_has_a_docstring():
    silent = [kind.__name__ for kind in CLASSES if not inspect.getdoc(kind)]
    said = {path for path, block in LINES.items() if block.described}
    silent += [f"{kind.__name__}.{one.name}" for kind, one in TOLD if not one.doc]
    assert not set(silent) - said, WHERE


def test_every_number_has_a_unit():
    """Fields by their unit; what returns or takes numbers by brackets in its docstring."""
    missing = [f"{k.__name__}.{f.name}" for k in CLASSES for f in fields(k) if f.unit is None]
    for kind, one in TOLD:
        about_all = inspect.getdoc(kind) or ""  # "Angles [rad], speeds [rad/s] ..."
        if needs_unit(one.signature) and not tells_unit(one.doc) and not tells_unit(about_all):
            missing.append(f"{kind.__name__}.{one.name}")
    assert not missing, "write the unit in brackets: [m]; pure numbers are a share, factor, count"


def test_what_a_method_raises_itself_is_in_its_docstring():
    untold = []
    for kind, one in TOLD:
        thing = inspect.getattr_static(kind, one.name)
        function = getattr(thing, "__func__", getattr(thing, "fget", None) or thing)
        if not inspect.isfunction(function):
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                name = ast.unparse(node.exc.func)
                if name not in one.doc and name not in TOLD_OF_ALL:
                    untold.append(f"{kind.__name__}.{one.name}: {name}")
    assert not untold, "Raises ... belongs into the docstring"


def test_what_is_internal_exists():
    """Otherwise the list grows stale. A class that is on no page may go without being noticed."""
    for kind in CLASSES:
        for name in INTERNAL.get(kind.__name__, "").split():
            assert hasattr(kind, name) or name in annotations(kind), f"{kind.__name__}.{name}"


@pytest.mark.parametrize("name", ORDER)
def test_the_examples_of_a_page_run(name):
    path = str(FOLDER / f"{name}.md")
    tried = doctest.testfile(
        path, module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert tried.failed == 0
    if name != "errors":
        assert tried.attempted > 0


def test_the_example_of_the_package_runs():
    tried = doctest.testmod(physics)
    assert (tried.failed, tried.attempted > 0) == (0, True)


def test_links_of_the_reference_lead_somewhere():
    links = Links(PAGES)
    texts = {f"{page.name}.html": page_body(page, PAGES, links) for page in PAGES}
    anchors = {
        f"{name}#{id_}" for name, text in texts.items() for id_ in re.findall(r'id="([^"]+)"', text)
    }
    for text in texts.values():
        for target in re.findall(r'href="([^"]+)"', text):
            assert target in anchors, target


def test_words_in_a_docstring_are_links_to_what_they_name():
    links = Links(PAGES)
    assert links.linked("World.step") == '<a href="world.html#World.step">World.step</a>'
    assert "world.html#World.step" in links.linked("step", "World")
    assert links.linked("nothing") == "nothing"


def test_examples_items_and_paragraphs_are_told_apart():
    said = prose("What it is.\n\n    >>> World()\n    >>> 2\n\n- one\n- `two`", Links(PAGES))
    assert said.startswith("<p>What it is.</p>\n<pre>&gt;&gt;&gt; <a ")
    assert said.endswith("<ul><li>one</li><li><code>two</code></li></ul>")


def test_a_definition_is_told_with_range_unit_and_help():
    radius = next(field for field in fields(physics.Circle) if field.name == "radius")
    assert (radius.unit, radius.text) == ("m", "of the disc")
    assert radius.values.startswith("0.001 to")
    upper = next(field for field in fields(physics.Revolute) if field.name == "upper")
    assert upper.unit == "rad"  # from the docstring of its class


def test_signatures_have_types_defaults_and_no_self():
    said = signature_of("Body.apply_force", physics.Body.apply_force)
    assert said.startswith("Body.apply_force(force: Point, at: Point | None = None)")
    cast = signature_of("World.ray_cast", physics.World.ray_cast)
    assert "ignore: " in cast
    assert "**" not in cast


def test_what_may_be_set_is_marked():
    by_name = {one.name: one for one in members(physics.Body)}
    assert by_name["velocity"].settable
    assert by_name["bullet"].settable  # a column of the page
    assert not by_name["center"].settable


def test_a_member_is_shown_once():
    shown = [one.name for one in shown_members(physics.World, PAGES)]
    assert "compact" in shown
    assert "ray_cast" not in shown  # it is among the questions
    assert doc_of(physics.World.step).startswith("Advance")
