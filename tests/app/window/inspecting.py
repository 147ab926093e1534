"""Fields of the inspector with a real mouse: where they are, and how they are written into."""

from app.ui.panel.inspector import Inspector
from app.ui.panel.inspector_values import ValueRow
from app.ui.panel.panel import Panel
from tests.app.desk import Desk
from tests.app.window.keys import type_in


def panel(desk: Desk) -> Panel:
    found = desk.app.ui.panel
    assert found is not None
    return found


def page(desk: Desk) -> Inspector:
    found = panel(desk).page
    assert isinstance(found, Inspector)
    return found


def row(desk: Desk, label: str) -> ValueRow:
    """The line of that label, in sight."""
    rows = page(desk).rows
    found = next(r for r in rows.rows if getattr(r, "label", "") == label)
    rows.reveal(rows.rows.index(found))
    desk.frames(1)
    return found  # type: ignore[return-value]


def place(desk: Desk, label: str, part: str = "cell0") -> tuple[int, int]:
    """The middle of a field [px in the window]."""
    found, rows = row(desk, label), page(desk).rows
    line = rows.line_rect(rows.rows.index(found)).move(rows.rect.topleft)
    if part.startswith("cell"):
        return found.cell(part).rect.move(line.topleft).center
    look, x = desk.app.ui.desk.look, {"pin": line.right - 8, "label": line.left + 8}
    x["check"] = line.left + getattr(found, "left", 0) + look.px(9)
    return x[part], line.centery


def write(desk: Desk, label: str, words: str, part: str = "cell0") -> None:
    """Click on a field and type; not entered yet."""
    desk.click(*place(desk, label, part))
    assert page(desk).typing.entry is not None
    type_in(desk, words)


def entries(desk: Desk) -> int:
    return len(desk.app.session.history.entries)
