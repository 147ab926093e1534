"""Which sources are in `assets/web/tick.wasm`, and whether they are still the same.

In are the files of all functions that were compiled, and the constants and records that these take
from other files. Words do not count: two sources are the same when their syntax trees are, but for
docstrings.
"""

import ast
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "assets" / "web" / "tick.wasm"
NOTE = MODULE.with_suffix(".json")


def is_stale() -> bool:
    """Whether the module was made from other sources than there are."""
    note = json.loads(NOTE.read_text())
    return bool(digest_of(note["sources"]) != note["digest"])


def write_note(sources: Iterable[str]) -> None:
    """Write down what the module was made from."""
    files = sorted(sources)
    NOTE.write_text(json.dumps({"digest": digest_of(files), "sources": files}, indent=1) + "\n")


def digest_of(sources: Iterable[str]) -> str:
    """A digest of what these files do, with the constants that they take from others."""
    digest, taken = hashlib.blake2b(digest_size=16), dict[tuple[str, str], str]()
    for path in sources:
        tree = parsed(path)
        digest.update(f"{path}: {ast.dump(without_texts(tree))}\n".encode())
        for file, name in imported(tree).values():
            take(file, name, taken)
    for (file, name), meaning in sorted(taken.items()):
        digest.update(f"{file}.{name}: {meaning}\n".encode())
    return digest.hexdigest()


def parsed(path: str) -> ast.Module:
    """The syntax tree of a file; of one that is gone an empty one."""
    file = ROOT / path
    return ast.parse(file.read_text() if file.is_file() else "")


def imported(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """The names in capitals that a file imports: from which file each is, and its name there."""
    return {
        alias.asname or alias.name: (node.module.replace(".", "/") + ".py", alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if alias.name.isupper()
    }


def take(file: str, name: str, taken: dict[tuple[str, str], str]) -> None:
    """Note what a constant is, and those that it is made of."""
    if (file, name) in taken or not (ROOT / file).is_file():
        return
    tree = parsed(file)
    others = imported(tree)
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        inside = [one for target in targets if target for one in ast.walk(target)]
        if not any(isinstance(one, ast.Name) and one.id == name for one in inside):
            continue
        taken[file, name] = ast.dump(node)
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and one.id.isupper():
                take(*others.get(one.id, (file, one.id)), taken)


def without_texts(tree: ast.Module) -> ast.Module:
    """The tree without strings that stand alone."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not is_text(one)]  # type: ignore[attr-defined]
    return tree


def is_text(node: ast.AST) -> bool:
    """Whether a statement is a string that stands alone."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
