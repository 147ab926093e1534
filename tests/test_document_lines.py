"""Documents can be read in a terminal and in a diff: their lines are short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FREE = re.compile(r"\||@ |    >>> |#|!\[.*\]\(.*\)$|\[[^\]]*\]: ")
"""What cannot be broken: rows of tables, names of the reference, doctests, headings, pictures."""

ROOMS = ("app", "assets", "bundle", "creatures", "docs", "physics", "scenes", "tests")
MADE = re.compile(r"tests/bench/results/.+-|docs/made/")  # a program writes them
STRICT = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "physics/README.md")


def documents() -> list[str]:
    """All Markdown files of the repository."""
    paths = [*ROOT.glob("*.md"), *(path for room in ROOMS for path in (ROOT / room).rglob("*.md"))]
    names = sorted(path.relative_to(ROOT).as_posix() for path in paths)
    return [name for name in names if not MADE.match(name)]


@pytest.mark.parametrize("name", documents())
def test_no_line_is_longer_than_100_characters(name: str):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    free = [] if name in STRICT else [line for line in lines if FREE.match(line)]
    assert [line for line in lines if len(line) > 100 and line not in free] == []


@pytest.mark.parametrize(("name", "most"), [("README.md", 100), ("ARCHITECTURE.md", 120)])
def test_it_is_as_short_as_it_is_said_to_be(name: str, most: int):
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= most
