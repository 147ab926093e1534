"""The program as one package, ``fulcrum``: what a wheel holds (docs/decisions/114).

The files are copied, and in each module the names of ours get ``fulcrum.`` in front: in imports,
and in strings that name a module and nothing else. Lines keep their numbers.
"""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

NAME = "fulcrum"
PACKAGES = ("app", "creatures", "physics", "scenes")
DOC = '"""Fulcrum, a 2D physics sandbox: ``from fulcrum.physics import World``, or a program."""\n'

OF_THE_CHECKOUT = ("__pycache__", "examples", "make_fonts.py", "*.md", "*.nb?", "*.pyc")
"""Examples begin with a search for the checkout, and the fonts are made in it."""

_IMPORT = re.compile(rb"(?:from|import)\s+")
_QUOTE = re.compile(rb"""\w*(?:\"\"\"|'''|"|')""")


class NameOfOursError(ValueError):
    """A name of a module of ours is written in a way that cannot be told another name."""


def write_package(checkout: Path, package: Path) -> None:
    """Write the package ``fulcrum`` into the folder `package`, which is made."""
    left_out = shutil.ignore_patterns(*OF_THE_CHECKOUT)
    for name in (*PACKAGES, "assets"):
        shutil.copytree(checkout / name, package / name, ignore=left_out)
    (package / "__init__.py").write_text(DOC, encoding="utf-8", newline="\n")
    (package / "py.typed").touch()
    shutil.copy(checkout / "main.py", package / "__main__.py")
    modules = frozenset(_modules(package))
    for path in package.rglob("*.py"):
        try:
            path.write_bytes(renamed(path.read_bytes(), modules))
        except (NameOfOursError, SyntaxError) as error:
            raise NameOfOursError(f"{path.relative_to(package)}: {error}") from error


def renamed(source: bytes, modules: frozenset[str]) -> bytes:
    """Return the text of a module in which `modules` are below ``fulcrum``.

    Raises NameOfOursError for ``import physics.world``: below ``fulcrum`` it binds another name.
    """
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    formatted = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    }
    edits: list[tuple[int, bytes]] = []  # where, and what is put in there
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Import, ast.ImportFrom, ast.Constant)):
            continue
        at = starts[node.lineno - 1] + node.col_offset
        if isinstance(node, ast.ImportFrom):
            if node.level == 0 and _is_ours(node.module or ""):
                edits.append((_after(_IMPORT, source, at), b"fulcrum."))
        elif isinstance(node, ast.Import):
            for name in (name for name in node.names if _is_ours(name.name)):
                if "." in name.name and name.asname is None:
                    raise NameOfOursError(f"line {node.lineno}: from ... import ..., here")
                start = starts[name.lineno - 1] + name.col_offset
                edits.append((start, b"fulcrum."))
                if name.asname is None:
                    edits.append((start + len(name.name), b" as " + name.name.encode()))
        elif id(node) not in formatted and node.value in modules and "." in str(node.value):
            edits.append((_after(_QUOTE, source, at), b"fulcrum."))
    for at, words in sorted(edits, reverse=True):
        source = source[:at] + words + source[at:]
    return source


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in PACKAGES


def _after(what: re.Pattern[bytes], source: bytes, at: int) -> int:
    """Return where `what`, which begins at `at`, ends."""
    match = what.match(source, at)
    assert match is not None, source[at : at + 40]
    return match.end()


def _modules(package: Path) -> Iterator[str]:
    """Yield the names of all modules of the package, as the checkout has them."""
    for path in package.rglob("*.py"):
        yield ".".join(path.relative_to(package).with_suffix("").parts).removesuffix(".__init__")
