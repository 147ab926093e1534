"""What the parts of the interface are built for: look, size of the window, what of it is shown."""

from app.editor.tools import group_sizes
from app.files.view_options import ViewOptions
from app.teaching.classroom import Classroom
from app.ui.kit.theme import Look, make_look
from app.ui.layout import LEAST_PICTURE, Layout, make_layout
from app.ui.stage import Stage


class Arrangement:
    """The arrangement follows the view options and the step of a lesson; knows no element."""

    def __init__(
        self, view_options: ViewOptions, classroom: Classroom, size: tuple[int, int]
    ) -> None:
        """Start with a window of `size` [px]."""
        self.view, self.size = view_options, size
        self.stage = Stage(view_options, classroom)

    @property
    def look(self) -> Look:
        """Return the theme and the sizes."""
        view = self.view
        seen = self.size, view.for_fingers, self.stage.on
        return make_look(view.theme, view.ui_scale, view.projector, *seen)

    def layout(self) -> Layout:
        """Return where the parts stand."""
        return self._with_panel(self.view.panel_width if self.has_panel else 0.0)

    @property
    def has_panel(self) -> bool:
        """Return whether the panel is built: on the stage it waits at its edge."""
        return self.stage.on or self.view.shows_panel

    @property
    def has_tools(self) -> bool:
        """Return whether the toolbar is built, if there is room."""
        return self.stage.on or self.view.show_tools

    def _with_panel(self, width: float) -> Layout:
        groups = group_sizes() if self.has_tools else ()
        return make_layout(self.look, self.size, width, groups, self.stage)

    def fold(self) -> None:
        """Fold the panel where it leaves the picture too little room, unless the user wants it;
        unfold it when there is room again.
        """
        view = self.view
        if self.stage.on:
            return  # it lies over the picture there
        canvas = self._with_panel(view.panel_width).canvas
        roomy = canvas.width >= self.look.px(LEAST_PICTURE)
        view.panel_asked = view.panel_asked and not roomy
        view.panel_folded = not (roomy or view.panel_asked)

    def signature(self) -> tuple:
        """Return a value that differs when the parts must be built again."""
        view, stage = self.view, self.stage
        panel = view.panel_width if self.has_panel else 0.0
        shown = panel, view.show_legend, self.has_tools
        return self.look, self.size, *shown, stage.on, stage.in_lesson
