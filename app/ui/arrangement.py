"""What the parts of the interface are built for: look, size of the window, what of it is shown."""

from app.files.view_options import ViewOptions
from app.teaching.classroom import Classroom
from app.teaching.toolbox import group_sizes
from app.ui.bars.lesson_strip import strip_height
from app.ui.kit.theme import Look, make_look
from app.ui.layout import LEAST_PICTURE, Layout, make_layout


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
        return self._with_panel(self.view.panel_width if self.view.shows_panel else 0.0)

    def _with_panel(self, width: float) -> Layout:
        groups = group_sizes() if self.view.show_tools else ()
        return make_layout(self.look, self.size, width, groups, self.strip_height)

    def fold(self) -> None:
        """Fold the panel where it leaves the picture too little room, unless the user wants it;
        unfold it when there is room again.
        """
        view = self.view
        canvas = self._with_panel(view.panel_width).canvas
        roomy = canvas.width >= self.look.px(LEAST_PICTURE)
        view.panel_asked = view.panel_asked and not roomy
        view.panel_folded = not (roomy or view.panel_asked)

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
        panel = view.panel_width if view.shows_panel else 0.0
        shown = panel, view.show_legend, view.show_tools
        return self.look, self.size, *shown, strip
