"""The checklist of the tutorials: every row of tests/seed_rows.md names tests that assert it."""

import ast
import functools
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import scenes

pytestmark = pytest.mark.sweep

TESTS = Path(__file__).parent
COUNTS = {"T": 19, "B": 31, "S": 15, "P": 11, "N": 16, "R": 14, "J": 28, "V": 11, "W": 11}
COUNTS |= {"C": 20, "K": 72, "U": 26, "O": 28, "E": 11}
"""How many rows each chapter of the checklist has: 302 together, and 11 explanations."""

PROMISE = "scenes/test_all_scenes.py::a_scene_keeps_its_promise"
"""What runs the `check()` of a scene, which is what `scene:NAME` stands for."""


class Row(NamedTuple):
    """A line of the table."""

    key: str  # "T1"
    what: str
    shown: tuple[str, ...]  # "physics/test_motion.py::a_sentence", "scene:throw"


def rows() -> list[Row]:
    """The lines of the table that begin with a key."""
    text = (TESTS / "seed_rows.md").read_text(encoding="utf-8")
    result = re.findall(r"^\| ([A-Z]\d+) \| ([^|]*) \| ([^|]*) \|$", text, re.MULTILINE)
    return [
        Row(key, what, tuple(part.strip() for part in shown.split(",") if part.strip()))
        for key, what, shown in result
    ]


ROWS = rows()
NAMED = sorted({name for row in ROWS for name in row.shown})


@functools.cache
def functions(path: Path) -> dict[str, ast.AST]:
    """The functions of a module of tests, and those it takes from other modules of tests."""
    result: dict[str, ast.AST] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            other = TESTS.parent / f"{(node.module or '').replace('.', '/')}.py"
            known = functions(other) if other.exists() else {}
            result |= {a.asname or a.name: known[a.name] for a in node.names if a.name in known}
        elif isinstance(node, ast.FunctionDef):
            result[node.name] = node
    return result


def asserts(node: ast.AST, known: dict[str, ast.AST], seen: set[str]) -> bool:
    """Whether a function asserts something, itself or in a function of `known` that it calls."""
    for part in ast.walk(node):
        if isinstance(part, ast.Assert):
            return True
        if not isinstance(part, ast.Call):
            continue
        name = getattr(part.func, "attr", getattr(part.func, "id", ""))
        if name in {"raises", "warns", "check"}:  # `check` is a scene's promise: see below
            return True
        if name in known and name not in seen:
            seen.add(name)
            if asserts(known[name], known, seen):
                return True
    return False


def promise(name: str) -> Iterator[ast.AST]:
    """The `check` of a scene and the other methods of its class, as syntax."""
    scene = scenes.load(name)
    for part in (scene.check, *(value for _, value in inspect.getmembers(scene, callable))):
        if inspect.isfunction(part):
            yield ast.parse(textwrap.dedent(inspect.getsource(part))).body[0]


def test_the_table_has_every_row_of_the_checklist_once():
    wanted = [f"{word}{k + 1}" for word, count in COUNTS.items() for k in range(count)]
    assert sorted(row.key for row in ROWS) == sorted(wanted)
    assert len(wanted) == 302 + 11


def test_every_row_says_what_it_is_and_what_shows_it():
    assert [row.key for row in ROWS if not row.what.strip() or not row.shown] == []


@pytest.mark.parametrize("name", NAMED)
def test_what_is_named_is_there_and_asserts_something(name: str):
    if name.startswith("scene:"):
        assert name.removeprefix("scene:") in scenes.names()
        name = PROMISE
    path, _, test = name.partition("::")
    known = functions(TESTS / path)
    assert f"test_{test}" in known, f"{path} has no test_{test}"
    assert asserts(known[f"test_{test}"], known, set()), f"{name} asserts nothing"


@pytest.mark.parametrize("name", scenes.names())
def test_every_promise_asserts_something(name: str):
    check, *methods = promise(name)
    assert asserts(check, {getattr(node, "name", ""): node for node in methods}, {"check"})


def test_a_scene_rebuilds_what_the_table_says_and_nothing_else():
    table = {(row.key, name) for row in ROWS for name in row.shown if row.key[0] == "K"}
    said = {
        (key, f"scene:{name}")
        for name in scenes.names()
        for key in re.findall(r"K\d+", scenes.load(name).rebuilds)
    }
    assert {pair for pair in said if pair not in table} == set()
    assert {pair for pair in table if pair[1].startswith("scene:") and pair not in said} == set()


def test_a_row_that_names_a_test_without_an_assertion_would_be_found():
    empty = ast.parse("def test_it():\n    world.step()\n").body[0]
    helped = ast.parse("def test_it():\n    settles(world)\n").body[0]
    helper = ast.parse("def settles(world):\n    assert world.calm\n").body[0]
    assert not asserts(empty, {}, set())
    assert not asserts(helped, {}, set())
    assert asserts(helped, {"settles": helper}, set())
