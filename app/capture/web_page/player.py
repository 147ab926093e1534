"""What every page has, whatever it shows: the player, and what it knows of any table.

So every page opens a link, which brings the rest.
"""

import hashlib
import re
from functools import cache
from typing import Any

from app.capture.web_page.look import look_of
from app.capture.web_page.table_rows import blank
from app.files.folders import ASSETS
from app.files.link_file import usual_words
from app.files.page_file import packed
from app.files.versions import VERSION
from app.simulation.simulation import Simulation

WEB = ASSETS / "web"

MODULES = (
    *("records", "engine", "state_hash", "hand", "formulas", "program", "live_run", "recorded_run"),
    *("camera", "strokes", "picture", "fingers", "panel", "lesson", "page", "link", "begin"),
)
"""The player's files, each after those that it imports."""

IMPORT = re.compile(r"^import\s[^;]*?;\n", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export\s+", re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)


@cache
def player() -> str:
    """All of the player as one script: its modules share one scope, and need no imports then."""
    parts = [(WEB / f"{name}.js").read_text(encoding="utf-8") for name in MODULES]
    return "\n".join(COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", part))) for part in parts)


def style_of_page() -> str:
    """How a page looks, as CSS."""
    return (WEB / "page.css").read_text(encoding="utf-8")


@cache
def packed_parts() -> tuple[tuple[str, str], ...]:
    """The compiled tick, and the bytes of the blank state, by their names in a page."""
    return ("module", packed((WEB / "tick.wasm").read_bytes())), ("blank", packed(blank().blob))


@cache
def blank_look() -> dict[str, Any]:
    """Colours of a table without colours of its own."""
    look = look_of(Simulation.build("empty", {}))
    return {name: look[name] for name in ("palette", "colors")}


@cache
def layout_mark() -> str:
    """What a link and a page must have in common: where in the arrays each number is."""
    words = blank().words()
    state = {name: words["state"][name] for name in ("arrays", "layout", "page")}
    text = repr((state, words["usual"], words["same"]))
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def blank_words() -> dict[str, Any]:
    """What a page says of a blank table."""
    known = {**blank().words(), **blank_look(), "words": usual_words().decode()}
    return {**known, "layout": layout_mark(), "version": VERSION}
