"""Pages of the documentation that follow from the sources, written into docs/made by the build.

Keys come from the actions, options from the parser of the command line, tables from the scenes,
the core's interface from its docstrings. Nothing of it is committed, so none of it goes stale.
"""

import ast
import json
import os
import shutil
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # actions name keys of pygame; no window opens
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from app.window.actions.key_table import key_tables
from app.window.command_line import parser
from docs.lesson_schema import lesson_schema
from docs.replay_schema import replay_schema
from docs.schema import scene_schema
from docs.solvers import solver_page
from docs.words import PAGE, all_said, page_of
from tests.reference.html import Links, page_body
from tests.reference.pages import pages

ROOT = Path(__file__).parent.parent
MADE = ROOT / "docs" / "made"


def write_pages() -> None:
    """Write all pages anew."""
    shutil.rmtree(MADE, ignore_errors=True)
    for path, text in made_pages().items():
        (MADE / path).parent.mkdir(parents=True, exist_ok=True)
        (MADE / path).write_text(text, encoding="utf-8")
    PAGE.write_text(page_of(all_said()), encoding="utf-8")


def made_pages() -> dict[str, str]:
    """Return the text of each page, by its path in docs/made."""
    beside_code = {
        "scenes.md": (ROOT / "scenes" / "README.md").read_text(encoding="utf-8"),
        "creatures.md": (ROOT / "creatures" / "README.md").read_text(encoding="utf-8"),
        "house.md": (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"),
    }
    made = {path: moved_links(text) for path, text in beside_code.items()}
    made["keys.md"] = f"# Keys\n\nF1 shows this table in the program.\n\n{key_tables()}"
    made["command-line.md"] = command_line()
    made["solvers.md"] = solver_page()
    made["scene.schema.json"] = json.dumps(scene_schema(), indent=1)
    made["rooms.md"] = rooms()
    made["lesson.schema.json"] = json.dumps(lesson_schema(), indent=1)
    made["replay.schema.json"] = json.dumps(replay_schema(), indent=1)
    return made | physics_pages()


def moved_links(text: str) -> str:
    """Return the text of a document that lies beside the code, with its links as in docs/made."""
    for there, here in (
        ("../docs/", "../"),
        ("docs/", "../"),
        ("physics/README.md", "../explanation/core/index.md"),
        ("scenes/README.md", "scenes.md"),
    ):
        text = text.replace(f"]({there}", f"]({here}")
    return text


def rooms() -> str:
    """Return the page of all folders of the code: what each says of itself in its `__init__`."""
    parts = ["# All rooms\n\nWhat each folder of the code says of itself."]
    for head, under in (
        ("The program", "app"),
        ("Its features", "app/features"),
        ("The core", "physics"),
        ("Creatures", "creatures"),
    ):
        told = [
            f"- **`{path.parent.relative_to(ROOT).as_posix()}`**: {words_of(path)}"
            for path in sorted((ROOT / under).glob("*/__init__.py"))
            if words_of(path)
        ]
        parts.append("\n".join([f"## {head}\n", *told]))
    return "\n\n".join(parts) + "\n"


def words_of(path: Path) -> str:
    """Return the first paragraph of the docstring of a module; "" where there is none."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def command_line() -> str:
    """Return the page of the command line: what `--help` prints."""
    return (
        "# Command line\n\nThe exit status is 0; or 2 with one clear line on stderr, also "
        "when the output is closed, full, or read by nobody any more; or 128 plus the number of "
        "the signal after Ctrl-C and the like, when what ran in the window has been saved. (A "
        "second Ctrl-C says what it waits for, and what a third one loses.)\n\n"
        f"```text\n{parser().format_help()}```\n"
    )


def physics_pages() -> dict[str, str]:
    """Return the reference of the core's interface: a page for each noun, and their index."""
    all_pages = pages()
    links = Links(all_pages)
    made = {
        f"physics/{page.name}.md": f"# {page.title}\n\n{page_body(page, all_pages, links)}\n"
        for page in all_pages
    }
    names = "\n".join(page.name for page in all_pages)
    made["physics/index.md"] = (
        "# The core's interface\n\nEverything is imported from `physics`.\n\n"
        f"```{{toctree}}\n{names}\n```\n"
    )
    return made
