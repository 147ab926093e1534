"""The list of machines that are put in whole."""

from functools import partial

from app.editor.templates import machines as all_machines
from app.editor.tools.template import Template
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry


def machines(desk: Desk) -> list[Entry]:
    """Return all machines; while the tool is in hand, the one that a click adds is checked."""
    return [
        Entry(title, partial(_take, desk, title), checked=partial(_is_taken, desk, title))
        for title in all_machines()
    ]


def _take(desk: Desk, title: str) -> None:
    """Choose the tool with this template."""
    tool = desk.editor.tools["template"]
    if isinstance(tool, Template):
        tool.take(title)
    desk.do("tool_template")


def _is_taken(desk: Desk, title: str) -> bool:
    tool = desk.editor.tool
    return isinstance(tool, Template) and tool.title == title
