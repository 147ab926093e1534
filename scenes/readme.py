"""The tables of scenes/README.md, made from the scene files themselves.

    python -m scenes.readme            write them anew
    python -m scenes.readme --check    exit with 1 when a row there is not true

A scene without a row is told by `--check` and is no error: a new scene is one file, and whoever
writes the tables next adds its row.
"""

import argparse
import inspect
import sys
from collections.abc import Sequence
from itertools import groupby

import scenes

PATH = scenes.DIRECTORY / "README.md"
HEAD = "| scene | title | what it is | rebuilds |"
FIRST = "\n## "  # the tables begin at the first heading of a chapter


def row(name: str) -> str:
    """Return the row of the scene `name`: its title, its file's first line, the demos it rebuilds.

    Raises BrokenSceneError when it cannot be loaded.
    """
    scene = scenes.load(name)
    module = inspect.getdoc(sys.modules[scene.__module__]) or ""
    line = " ".join(module.split("\n\n")[0].split())
    return f"| `{name}` | {scene.title or name} | {line} | {scene.rebuilds} |"


def tables() -> str:
    """Return a table for each chapter, in the order of the menu."""
    parts = []
    for chapter, entries in groupby(scenes.table(), key=lambda entry: entry.category):
        rows = "\n".join(row(entry.name) for entry in entries)
        parts.append(f"## {chapter}\n\n{HEAD}\n|---|---|---|---|\n{rows}\n")
    return "\n".join(parts)


def page() -> str:
    """Return scenes/README.md as it should be: its introduction, and the tables made anew."""
    return PATH.read_text(encoding="utf-8").partition(FIRST)[0].rstrip() + "\n\n" + tables()


def check() -> tuple[list[str], list[str]]:
    """Return the rows of scenes/README.md that are not true, and the scenes that have no row."""
    lines = PATH.read_text(encoding="utf-8").splitlines()
    said = {line.split("`")[1]: line for line in lines if line.startswith("| `")}
    names = scenes.names()
    wrong = [line for name, line in said.items() if name not in names or row(name) != line]
    return wrong, [name for name in names if name not in said]


def main(words: Sequence[str]) -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m scenes.readme", description="Scene tables")
    parser.add_argument("--check", action="store_true", help="say what differs, write nothing")
    if not parser.parse_args(words).check:
        PATH.write_text(page(), encoding="utf-8")
        return 0
    wrong, missing = check()
    for name in missing:
        sys.stdout.write(f"{name} has no row yet: run python -m scenes.readme\n")
    for line in wrong:
        sys.stdout.write(f"not true any more, run python -m scenes.readme: {line}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
