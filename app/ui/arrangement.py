"""What the parts of the interface are built for: look, size of the window, what of it is shown."""

from app.editor.tools import first_tools, group_sizes
from app.files.view_options import PANEL_WIDTH, ViewOptions
from app.teaching.classroom import Classroom
from app.ui.bars.transport import bar_sides
from app.ui.boards.law import EXPERIMENT
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
        self.panel_width = view_options.panel_width  # [units] that it has now
        self._known: object = None  # what that was found for
        self.boards = 0.0  # [px²] that the board needs which was opened last

    @property
    def look(self) -> Look:
        """Return the theme and the sizes."""
        view = self.view
        seen = self.size, view.for_fingers, self.stage.on
        return make_look(view.theme, view.ui_scale, view.projector, *seen)

    def layout(self) -> Layout:
        """Return where the parts stand."""
        return self._with_panel(self.panel_width if self.has_panel else 0.0)

    @property
    def has_panel(self) -> bool:
        """Return whether the panel is built: on the stage it waits at its edge."""
        return self.stage.on or self.view.shows_panel

    @property
    def has_tools(self) -> bool:
        """Return whether the toolbar is built, if there is room."""
        return self.stage.on or self.view.show_tools

    def _with_panel(self, width: float) -> Layout:
        look, shown, few = self.look, self.has_tools, not self.view.all_tools
        words = [tool.FIRST[1] for tool in first_tools() if tool.FIRST] if few and shown else ()
        groups = group_sizes() if shown and not few else ()
        sides = bar_sides(look, self.view)
        return make_layout(look, self.size, width, groups, self.stage, large=words, sides=sides)

    @property
    def has_sliders(self) -> bool:
        """Return whether the scene's first sliders lie on the picture: few tools, no panel."""
        return not self.view.all_tools and not self.has_panel and not self.stage.in_lesson

    def fold(self) -> None:
        """Give the panel its width: less where the experiment would not keep its share.

        Fold it where the picture has too little room even so, unless the user wants it; unfold it
        when there is room again.
        """
        if self._asked == self._known:
            return
        view, look = self.view, self.look
        self.panel_width = view.panel_width
        if self.stage.on:
            return  # it lies over the picture there
        canvas = self._with_panel(0.0).canvas
        kept = EXPERIMENT * self.size[0] * self.size[1] + self.boards
        share = (canvas.width - kept / canvas.height) / look.scale
        usual, least, _ = PANEL_WIDTH
        if self.boards or view.panel_width <= usual:  # one that the user has pulled wider is so
            self.panel_width = min(view.panel_width, max(least, float(int(share))))
        canvas = self._with_panel(self.panel_width).canvas
        roomy = canvas.width >= look.px(LEAST_PICTURE)
        roomy = roomy and (not self.boards or canvas.width * canvas.height >= kept)
        view.panel_asked = view.panel_asked and not roomy
        view.panel_folded = not (roomy or view.panel_asked)
        self._known = self._asked

    @property
    def _asked(self) -> tuple:
        """Return what the width of the panel follows from: it takes two layouts to find."""
        view = self.view
        options = view.panel_width, view.all_tools, view.show_tools, view.projector
        panel = view.show_panel, view.panel_asked, view.panel_folded, self.boards
        return self.look, self.size, self.stage.on, *options, *panel

    def signature(self) -> tuple:
        """Return a value that differs when the parts must be built again."""
        view, stage = self.view, self.stage
        panel = self.panel_width if self.has_panel else 0.0
        shown = panel, view.show_legend, self.has_tools, view.all_tools
        return self.look, self.size, *shown, stage.on, stage.in_lesson
