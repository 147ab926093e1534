"""The tab "Scene" of the side panel.

What the scene teaches, its parameters, its buttons, its numbers, its keys: all of it comes from
the scene's own file.
"""

from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.simulation.commands.scene import ReleasePoint, SetParameter
from app.teaching.withhold import HIDDEN, withheld
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.controls import Changes
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.forms import Form, form_height
from app.ui.kit.painted import Painted
from app.ui.kit.prose import natural_height, scrolling_text
from app.ui.kit.scroll import ScrollArea
from app.ui.panel.scene_foot import Foot, foot_height
from app.ui.panel.side import Side

MOST_FOOT = 0.45  # [1] share of the page for buttons, numbers and keys; the rest scrolls
LEAST_LESSON = 5  # [lines] of the lesson that stay visible when the form is long


class Withheld(Painted):
    """A line that stands for the lesson while a class predicts what it tells."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint one quiet line at the top."""
        area = self.inner()
        area.height = min(area.height, self.look.body.get_linesize())
        words = f"Text: {HIDDEN}"
        paint.text(surface, words, self.look.body, self.look.colour("muted"), area)


class SceneChanges(Changes):
    """Values of a form become commands: those of one gesture are one entry of the history."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.scene = desk, desk.session.scene
        super().__init__(lambda name, value: desk.session.submit(SetParameter(name, value)))

    def begin(self) -> int:
        """Return the number of a new gesture of the editor."""
        return self.desk.editor.gesture()

    def move(self, name: str, value: Any, gesture: int) -> None:
        """Set a value, unless another scene has come on: the form of the old one is just going."""
        if type(self.desk.session.scene) is type(self.scene):
            self.desk.session.submit(SetParameter(name, value, gesture))

    def end(self, name: str, gesture: int) -> None:
        """Tell the scene that a point was let go."""
        session = self.desk.session
        known = session.scene.parameters().get(name)
        if known is not None and known.kind == "point":
            session.submit(ReleasePoint(name, gesture))


class ScenePage:
    """The page is built anew for each scene; `update` follows values set elsewhere."""

    def __init__(self, desk: Desk, area: pygame.Rect, container: UIContainer, side: Side) -> None:  # noqa: ARG002
        """Build it in `area` [px in the container]."""
        self.desk, look = desk, desk.look
        self.scene_class = type(desk.session.scene)
        self.container = desk.group(area, container)
        self.form: Form | None = None
        self.foot: Foot | None = None
        self.lesson: UIContainer | None = None  # its text, or a line that stands for it
        self._place = pygame.Rect(0, 0, 0, 0)  # [px] of that, in the page
        self._withheld = False
        self.reset: Button | None = None
        self._shown: dict[str, Any] | None = None  # the values on show
        self.column = pygame.Rect((0, 0), area.size)
        parameters = self.scene_class.parameters()
        self._add_head(bool(parameters))
        wanted = form_height(parameters, look)
        self._add_foot(foot_height(desk, area.width))
        lesson = self._lesson_height(wanted)
        self._add_lesson(lesson)
        if parameters:
            self._add_form(wanted)

    def _add_head(self, resettable: bool) -> None:
        look, column = self.desk.look, self.column
        height, wide = look.px(32), look.px(84)
        title = self.desk.session.scene.title or self.desk.session.scene_name
        room = column.width - (wide if resettable else 0)
        place = pygame.Rect(column.left, column.top, room, height)
        Caption(self.desk, place, self.container, title, font=look.heading)
        if resettable:
            rect = pygame.Rect(column.right - wide, column.top, wide, height)
            tip = "Set every parameter to its default"
            self.reset = Button(
                self.desk,
                rect,
                self.container,
                command=self._reset,
                words="Reset",
                tip=tip,
                framed=True,
            )
        self._use(height + look.px(6))
        self._add_lesson_button()

    def _add_lesson_button(self) -> None:
        """Add the button of a lesson in steps, if the scene has one."""
        count = len(self.scene_class.steps)
        if not count:
            return
        desk, column = self.desk, self.column
        height = desk.look.px(32)
        Button(
            desk,
            pygame.Rect(column.topleft, (column.width, height)),
            self.container,
            command=partial(desk.do, "lesson"),
            words=f"Lesson in {count} steps",
            sign="play",
            tip=desk.keys.tip("Start or end it; Page Down goes on", "lesson"),
            strong=True,
        )
        self._use(height + desk.look.px(10))

    def _use(self, height: int) -> None:
        """Take `height` [px] from the top of what is left."""
        self.column.top += height
        self.column.height -= height

    def _add_foot(self, wanted: int) -> None:
        """Add buttons, numbers and keys along the lower edge."""
        if wanted <= 0:
            return
        look, column = self.desk.look, self.column
        height = min(wanted, round(MOST_FOOT * column.height))
        column.height -= height + look.px(8)
        place = pygame.Rect(column.left, column.bottom + look.px(8), column.width, height)
        self.foot = Foot(self.desk, place, self.container)

    def _lesson_height(self, form: int) -> int:
        """Return all of the lesson if there is room, else what the form leaves, but some lines
        always.
        """
        look, room = self.desk.look, self.column.height
        natural = natural_height(self._lesson(), look, self.column.width)
        gap = look.px(14) if form else 0
        least = min(natural, LEAST_LESSON * look.body.get_linesize())
        return min(natural, max(least, room - form - gap))

    def _lesson(self) -> str:
        return self.scene_class.lesson()

    def _add_lesson(self, height: int) -> None:
        if height <= 0:
            return
        rect = pygame.Rect(self.column.topleft, (self.column.width, height))
        self._fill_lesson(rect)
        self._use(height + self.desk.look.px(14))

    def _fill_lesson(self, place: pygame.Rect) -> None:
        """Show the text in `place`; while a class predicts, a quiet line."""
        self._place, self._withheld = place, withheld(self.desk.classroom)
        self.lesson = self.desk.group(place, self.container)
        inside = pygame.Rect((0, 0), place.size)
        if self._withheld:
            Withheld(self.desk, inside, self.lesson)
        else:
            scrolling_text(self.desk, inside, self.lesson, self._lesson())

    def _add_form(self, wanted: int) -> None:
        """Add the parameters; they scroll when they do not fit."""
        desk, column = self.desk, self.column
        width = column.width
        if wanted > column.height:
            width = ScrollArea.width_beside_bar(desk, width)
        area = ScrollArea(desk, column, self.container, wanted)
        parameters = self.scene_class.parameters()
        values, changes = desk.session.parameters, SceneChanges(desk)
        self.form = Form(desk, area.content, width, parameters, values, changes)
        self.form.area = area

    def _reset(self) -> None:
        for name, parameter in self.scene_class.parameters().items():
            if self.desk.session.parameters[name] != parameter.default:
                self.desk.session.submit(SetParameter(name, parameter.default))

    @property
    def fits(self) -> bool:
        """Return False when the scene has more to show than the page was made for."""
        return self.foot is None or self.foot.fits

    def update(self) -> None:
        """Show values that were set by the command line, a reset, or a scene itself."""
        if self.lesson is not None and self._withheld != withheld(self.desk.classroom):
            self.lesson.kill()
            self._fill_lesson(self._place)
        if self.form is None:
            return
        values = self.desk.session.parameters
        if values != self._shown and type(self.desk.session.scene) is self.scene_class:
            self._shown = dict(values)
            self.form.show(values)
            if self.reset is not None:
                parameters = self.scene_class.parameters()
                self.reset.able(any(values[name] != p.default for name, p in parameters.items()))

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open value field."""
        return self.form is not None and self.form.key(event)
