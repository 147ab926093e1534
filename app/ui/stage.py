"""The stage: the window as a class sees it, where the picture and the words have all of it.

Menus, toolbar, panel and time line are chrome: on the stage they are slid out at the edges (see
`edges.py`), and the picture lies below them. A lesson is always shown on the stage, until the
teacher leaves it. So is the projector's picture. Without either it is a choice of the user, which
is remembered.

What a lesson says, asks and answers stands in a strip beside the picture, from top to bottom, with
its ballot and its boards: nothing of it lies on the picture. The strip is there off the stage too,
between the bars.
"""

from app.files.view_options import ViewOptions
from app.teaching.classroom import Classroom

STRIP = 0.295
"""Share of the width that the words of a lesson take: [1]. The picture has the rest, and at least
0.7 of the screen."""

LEAST_STRIP = 250
"""A strip holds at least this: [units], 25 letters in a line; where the picture would be narrower
than the strip, that has half."""


class Stage:
    """The stage says what of the window is chrome, and whether words stand beside the picture."""

    def __init__(self, view: ViewOptions, classroom: Classroom) -> None:
        """Begin as the user left it, without a lesson."""
        self._view, self._player = view, classroom.lesson_player
        self._left = False  # the teacher wants the bars in this lesson

    @property
    def in_lesson(self) -> bool:
        """Return whether a step is shown, whose words stand beside the picture."""
        return self._player.step is not None

    @property
    def on(self) -> bool:
        """Return whether the bars are slid out."""
        if not self.in_lesson:
            self._left = False  # the next lesson begins on the stage
            return self._view.on_stage
        return not self._left

    def toggle(self) -> None:
        """Enter the stage or leave it; in a lesson for as long as that is shown."""
        if self.in_lesson:
            self._left = not self._left
        else:
            self._view.stage = not self._view.on_stage

    def leave(self) -> bool:
        """Leave it, for Esc; False when nothing is left. A lesson is ended by its own key."""
        leaves = self.on and not self.in_lesson
        if leaves:
            self._view.stage = False
        return leaves

    def strip_width(self, width: int, scale: float) -> int:
        """Return how much of `width` [px] the strip takes at `scale` [px per unit]; 0: no words."""
        if not self.in_lesson:
            return 0
        return max(int(STRIP * width), min(round(LEAST_STRIP * scale), width // 2))
