"""What the parts of the interface are built for: look, size of the window, what of it is shown."""

from app.files.view_options import ViewOptions
from app.teaching.classroom import Classroom
from app.teaching.toolbox import group_sizes
from app.ui.bars.lesson_strip import strip_height
from app.ui.kit.theme import Look, make_look
from app.ui.layout import Layout, make_layout


class Arrangement:
    """The arrangement follows the view options and the step of a lesson; knows no element."""

    def __init__(
        self, view_options: ViewOptions, classroom: Classroom, size: tuple[int, int]
    ) -> None:
        """Start with a window of `size` [px]."""
        self.view, self.classroom, self.size = view_options, classroom, size

    @property
    def look(self) -> Look:
        """Return the theme and the sizes."""
        view = self.view
        return make_look(view.theme, view.ui_scale, view.projector, self.size, view.for_fingers)

    def layout(self) -> Layout:
        """Return where the parts stand."""
        view = self.view
        groups = group_sizes() if view.show_tools else ()
        return make_layout(self.look, self.size, view.show_panel, groups, self.strip_height)

    def strip_height(self, width: int) -> int:
        """Return the height [px] of the lesson's strip at `width` [px]; 0 without a lesson."""
        return strip_height(self.look, self.size, width, self.classroom.lesson_player)

    def signature(self, layout: Layout) -> tuple:
        """Return a value that differs when the parts that stand as in `layout` must be built
        again.
        """
        view = self.view
        step = self.classroom.lesson_player.step
        strip = self.strip_height(layout.strip.width) if step is not None else 0
        shown = view.show_panel, view.show_legend, view.show_tools
        return self.look, self.size, *shown, strip
