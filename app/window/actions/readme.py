"""The key table of README.md, made from the actions themselves.

    python -m app.window.actions.readme            write it anew
    python -m app.window.actions.readme --check    exit with 1 when an entry there is not true

A key that README does not have yet is told by `--check` and is no error: a new tool or overlay is
one file, and whoever writes the table next adds its key.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from app.ui.kit.words import distinct_keys
from app.window.actions.action import Action
from app.window.actions.table import action_table

PATH = Path(__file__).parents[3] / "README.md"
BEGIN, END = "<!-- python -m app.window.actions.readme -->\n", "<!-- to here -->"
BETWEEN = " · "


def entry(action: Action) -> str:
    """Return the keys of an action and what it does: "**Ctrl+Z** undo"."""
    label = action.label
    if not label[1:2].isupper():  # no abbreviation
        label = label[0].lower() + label[1:]
    keys = [key.replace(" ", "+") for key in distinct_keys(action)]
    return f"**{' or '.join(keys)}** {label}"


def table() -> str:
    """Return a row for each group of actions that have keys."""
    groups: dict[str, list[str]] = {}
    for action in action_table():
        if action.keys:
            groups.setdefault(action.group, []).append(entry(action))
    rows = [f"| {group} | {BETWEEN.join(entries)} |" for group, entries in groups.items()]
    return "\n".join(["| | |", "|---|---|", *rows, ""])


def told(text: str) -> str:
    """Return the table that is in the text of README.md."""
    return text.partition(BEGIN)[2].partition(END)[0]


def check() -> tuple[list[str], list[str]]:
    """Return the entries of README.md that are not true, and those that it does not have."""
    known = entries_of(told(PATH.read_text(encoding="utf-8")))
    true = entries_of(table())
    return [each for each in known if each not in true], [
        each for each in true if each not in known
    ]


def entries_of(rows: str) -> list[str]:
    """Return each group with each of its entries."""
    cells = [line.strip("| ").split(" | ", 1) for line in rows.splitlines()[2:]]
    return [f"{group}: {each}" for group, words in cells for each in words.split(BETWEEN)]


def main(words: Sequence[str]) -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m app.window.actions.readme", description="The key table of README.md"
    )
    parser.add_argument("--check", action="store_true", help="say what differs, write nothing")
    if not parser.parse_args(words).check:
        text = PATH.read_text(encoding="utf-8")
        PATH.write_text(text.replace(BEGIN + told(text), BEGIN + table()), encoding="utf-8")
        return 0
    wrong, missing = check()
    for each in missing:
        sys.stdout.write(f"not in README yet, run python -m app.window.actions.readme: {each}\n")
    for each in wrong:
        sys.stdout.write(f"not true any more, run python -m app.window.actions.readme: {each}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
