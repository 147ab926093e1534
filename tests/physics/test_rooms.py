"""The house rules of the rooms of physics; test_architecture.py has those of the whole program."""

import ast
from pathlib import Path

PHYSICS = Path(__file__).parents[2] / "physics"

ROOT = {
    *("__init__", "world", "world_lock", "body", "contact", "callbacks", "events", "settings"),
    *("constants", "vector", "integrators"),
}
"""Files that lie beside the rooms: what a user imports by its subject."""


def test_what_a_user_imports_lies_in_the_root_and_all_else_in_rooms():
    assert {path.stem for path in PHYSICS.glob("*.py")} == ROOT
    assert {path.parent for path in PHYSICS.rglob("*.py")} == {PHYSICS, *rooms()}


def rooms() -> set[Path]:
    return {path.parent for path in PHYSICS.glob("*/*.py")}


def test_a_room_says_what_lives_there_and_hands_on_no_name():
    """A name is imported from its file, so whoever reads the import knows where it stands."""
    for room in rooms():
        body = ast.parse((room / "__init__.py").read_text(encoding="utf-8")).body
        assert [type(node) for node in body] == [ast.Expr], room.name


def test_tests_mirror_the_rooms():
    tested = {path.parent.name for path in Path(__file__).parent.glob("*/test_*.py")}
    assert tested == {room.name for room in rooms()}
