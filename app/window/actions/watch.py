"""The action that opens the breakpoints."""

from typing import TYPE_CHECKING

from app.ui.sheets.breakpoint_sheet import BreakpointSheet
from app.ui.sheets.watch_task import WatchTask

if TYPE_CHECKING:
    from app.window.application import Application


class WatchActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_breakpoints(self) -> None:
        task = WatchTask(self._app.session)
        self._app.ui.open_sheet(lambda desk, closed: BreakpointSheet(desk, closed, task))
