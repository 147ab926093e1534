"""Annotations mean the same on every Python."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("app", "creatures", "physics", "scenes")


def shadowed(tree: ast.Module) -> list[int]:
    """Lines whose annotation names what its class defines itself: since Python 3.14 annotations
    are evaluated when they are asked for, and find that first.
    """
    lines = []
    for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        own = {node.name for node in kind.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for node in kind.body:
            notes = [node.annotation] if isinstance(node, ast.AnnAssign) else []
            if isinstance(node, ast.FunctionDef):
                taken = node.args
                every = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg]
                notes = [node.returns, *(one.annotation for one in every if one is not None)]
            names = {
                n.id for note in notes if note for n in ast.walk(note) if isinstance(n, ast.Name)
            }
            lines += [node.lineno] if names & own else []
    return lines


@pytest.mark.parametrize("room", ROOMS)
def test_no_annotation_is_hidden_by_a_method(room: str):
    hidden = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line in shadowed(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert hidden == []
