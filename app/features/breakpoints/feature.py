"""The breakpoints in the window: the sheet that lists and makes them."""

from app.features.breakpoints.model.task import WatchTask
from app.features.breakpoints.view.sheet import BreakpointSheet
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part


class BreakpointsPart(Part):
    """The part opens the sheet."""

    def open_sheet(self) -> None:
        task = WatchTask(self.host.session)
        self.host.ui.open_sheet(lambda desk, closed: BreakpointSheet(desk, closed, task))


FEATURE = Feature(
    name="breakpoints",
    words="The breakpoints",
    place=4,
    make=BreakpointsPart,
    actions=(
        ActionOf("breakpoints", "Pause when…", ("w",), "Time", BreakpointsPart.open_sheet)
        .at("Time", (0, 6))
        .told("Choose when time pauses by itself: at a hit, at the top, when something slips."),
    ),
)
