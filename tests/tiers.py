"""The two tiers: what README's command runs within five minutes, and what `-m sweep` adds.

A test is of the second tier by its mark, or because it opens the whole window and is not the first
of its file that does: every part of the window shows itself in the first tier, once.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

FIRST, SECOND = "not sweep", "sweep"  # the expressions of -m

WINDOW = "parts"
"""The fixture that opens the whole window; a test of it takes some tenths of a second."""

WITH_WINDOWS = ("window", "features")  # the folders of tests/app that know it

SIGNS = ("sweep", "tests.sampled")  # a file without one of them marks no test

WHOLE_FILE = re.compile(r"^pytestmark = pytest\.mark\.sweep$", re.MULTILINE)


def is_left_out(path: Path, tier: str) -> bool:
    """Return whether nothing in a file is of the `tier`, so that it need not be imported."""
    if tier not in (FIRST, SECOND) or not (path.name.startswith("test_") and path.suffix == ".py"):
        return False
    text = path.read_text(encoding="utf-8")
    if tier == FIRST:
        return WHOLE_FILE.search(text) is not None
    windows = set(WITH_WINDOWS) & set(path.parts)
    return not windows and not any(sign in text.lower() for sign in SIGNS)


def share_out(items: Sequence[pytest.Item]) -> None:
    """Mark what is of the second tier by its window; none of it may be in a file left out of it."""
    shown = set[Path]()
    for item in items:
        if item.get_closest_marker(SECOND) is None and WINDOW in getattr(item, "fixturenames", ()):
            if item.path in shown:
                item.add_marker(SECOND)
            shown.add(item.path)
    lost = {item.path for item in items if item.get_closest_marker(SECOND) is not None}
    if lost := sorted(str(path) for path in lost if is_left_out(path, SECOND)):
        raise pytest.UsageError(f"no tier runs all of {', '.join(lost)}")
