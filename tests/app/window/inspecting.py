"""Fields of the inspector with a real mouse: where they are, and how they are written into."""

from app.ui.panel.form_rows import TitleRow
from app.ui.panel.inspector import Inspector
from app.ui.panel.panel import Panel
from app.ui.panel.value_row import ValueRow
from tests.app.desk import Desk
from tests.app.window.keys import type_in


def panel(desk: Desk) -> Panel:
    result = desk.app.ui.panel
    assert result is not None
    return result


def page(desk: Desk) -> Inspector:
    result = panel(desk).page
    assert isinstance(result, Inspector)
    return result


def row(desk: Desk, label: str) -> ValueRow:
    """The line of that label, in sight."""
    form = page(desk).form
    result = next(r for r in form.rows if r.label == label and not isinstance(r, TitleRow))
    form.reveal(form.rows.index(result))
    desk.frames(1)
    return result  # type: ignore[return-value]


def place(desk: Desk, label: str, part: str = "cell0") -> tuple[int, int]:
    """The middle of a field [px in the window]."""
    result = row(desk, label)
    return page(desk).form.place_of(result, part).center


def write(desk: Desk, label: str, words: str, part: str = "cell0") -> None:
    """Click on a field and type; not entered yet."""
    desk.click(*place(desk, label, part))
    assert page(desk).form.typing.entry is not None
    type_in(desk, words)


def entries(desk: Desk) -> int:
    return len(desk.app.session.history.entries)
