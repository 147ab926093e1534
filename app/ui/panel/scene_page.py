"""The tab "Scene" of the side panel.

What the scene teaches, its parameters, its buttons, its numbers, its keys: all of it comes from
the scene's own file.
"""

from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.simulation.commands.scene import ReleasePoint, SetParameter
from app.teaching.spoilers import HIDDEN, withheld
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.controls import Changes
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.forms import Form, form_height
from app.ui.kit.painted import Painted
from app.ui.kit.prose import Prose, natural_height, set_text, whole_lines
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from app.ui.panel.scene_foot import Foot, foot_height
from app.ui.panel.side import Side

LEAST_LESSON = 5  # [lines] of a folded lesson
HEAD = 38  # [units] a title of one line, with the room below it
RESET, TITLE_GAP = 84, 8  # [units] width of the button beside it, and room between
STEPS = 42  # [units] the button of a lesson in steps, with the room below it
HEAD_GAP, STEPS_GAP = 6, 10  # [units] that room below them
MORE = 28  # [units] the button that shows the rest of the text
APART = 12  # [units] between text, parameters and numbers
FOLD = "lesson"  # its name among what the user has folded


def _steps_height(look: Look) -> int:
    return look.target(STEPS - STEPS_GAP) + look.px(STEPS_GAP)


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
    """The page is built anew for each scene; `update` follows values set elsewhere.

    It scrolls as one. When not all of it fits, the lesson shows its first lines, and the rest when
    it is asked to: parameters and numbers are near.
    """

    def __init__(self, desk: Desk, area: pygame.Rect, container: UIContainer, side: Side) -> None:  # noqa: ARG002
        """Build it in `area` [px in the container]."""
        self.desk = desk
        self.scene_class = type(desk.session.scene)
        self.container = desk.group(area, container)
        self.form: Form | None = None
        self.foot: Foot | None = None
        self.lesson: UIContainer | None = None  # its text, or a line that stands for it
        self._place = pygame.Rect(0, 0, 0, 0)  # [px] of that, in the content
        self._withheld = False
        self.reset: Button | None = None
        self.more: Button | None = None  # shows the rest of the lesson, or hides it
        self._shown: dict[str, Any] | None = None  # the values on show
        self.outgrown = False  # it has more to show than it was made for
        self._width = area.width
        lesson, wanted = self._plan(area.height)
        if wanted > area.height:
            self._width = ScrollArea.width_beside_bar(desk, area.width)
            lesson, wanted = self._plan(area.height)
        self.area = ScrollArea(desk, pygame.Rect((0, 0), area.size), self.container, wanted)
        self._top = 0  # [px] of what comes next
        self._add_head()
        self._add_lesson(lesson)
        self._add_form()
        self._add_foot()

    # --- how high the parts are ------------------------------------------------------------------

    def _plan(self, room: int) -> tuple[int, int]:
        """Return the heights [px] of the lesson and of all, in the present width."""
        look = self.desk.look
        parameters = self.scene_class.parameters()
        rest = (
            self._head_height()
            + look.px(HEAD_GAP)
            + (_steps_height(look) if self.scene_class.steps else 0)
        )
        rest += form_height(parameters, look, self._width) + (look.px(APART) if parameters else 0)
        foot = foot_height(self.desk, self._width)
        rest += foot + (look.px(APART) if foot else 0)
        column = set_text(self.scene_class.lesson(), look, self._width)
        full = column.height
        folded = self.desk.view.folded.get(FOLD, full + rest > room)
        if not full or not folded or full + rest <= room:
            more = look.target(MORE) if full and full + rest > room else 0
            return full, rest + full + more
        least = min(full, LEAST_LESSON * look.body.get_linesize())
        lesson = whole_lines(column, max(least, room - rest - look.target(MORE)))
        return lesson, rest + lesson + look.target(MORE)

    def _head_height(self) -> int:
        """Return the height [px] of the title and of the button beside it."""
        look = self.desk.look
        return max(look.target(HEAD - HEAD_GAP), len(self._title()) * self._face().get_linesize())

    def _title(self) -> list[str]:
        """Return the title of the scene in as many lines as it needs beside the button."""
        return paint.wrap(self._name, self._face(), self._title_width())

    def _face(self) -> pygame.font.Font:
        """Return the font of the title: a smaller one where a word would be broken."""
        look = self.desk.look
        widest = max(paint.width(word, look.heading) for word in self._name.split() or [""])
        return look.heading if widest <= self._title_width() else look.strong

    @property
    def _name(self) -> str:
        return self.desk.session.scene.title or self.desk.session.scene_name

    def _reset_width(self) -> int:
        """Return the width [px] of the button that resets; 0 without parameters."""
        return self.desk.look.px(RESET) if self.scene_class.parameters() else 0

    def _title_width(self) -> int:
        """Return the width [px] of the title, clear of the button."""
        wide = self._reset_width()
        return self._width - wide - (self.desk.look.px(TITLE_GAP) if wide else 0)

    def _take(self, height: int, gap: int = 0) -> pygame.Rect:
        """Return the next `height` [px] of the content; what follows comes `gap` [px] below."""
        place = pygame.Rect(0, self._top, self._width, height)
        self._top = place.bottom + gap
        return place

    # --- the parts, from the top -----------------------------------------------------------------

    def _add_head(self) -> None:
        look = self.desk.look
        row, title = self._take(self._head_height(), look.px(HEAD_GAP)), self._title()
        wide = self._reset_width()
        for number, words in enumerate(title):
            high = row.height // len(title)
            line = pygame.Rect(row.left, row.top + number * high, self._title_width(), high)
            Caption(self.desk, line, self.area.content, words, font=self._face())
        if wide:
            self.reset = Button(
                self.desk,
                pygame.Rect(row.right - wide, row.top, wide, look.target(HEAD - HEAD_GAP)),
                self.area.content,
                command=self._reset,
                words="Reset",
                tip="Set every parameter to its default",
                framed=True,
            )
        if self.scene_class.steps:
            self._add_lesson_button(self._take(look.target(STEPS - STEPS_GAP), look.px(STEPS_GAP)))

    def _add_lesson_button(self, place: pygame.Rect) -> None:
        """Add the button of a lesson in steps."""
        Button(
            self.desk,
            place,
            self.area.content,
            command=partial(self.desk.do, "lesson"),
            words=f"Lesson in {len(self.scene_class.steps)} steps",
            sign="play",
            tip=self.desk.keys.tip("Start or end the lesson; Page Down goes on", "lesson"),
            strong=True,
        )

    def _add_lesson(self, height: int) -> None:
        if height <= 0:
            return
        look = self.desk.look
        self._fill_lesson(self._take(height))
        full = natural_height(self.scene_class.lesson(), look, self._width)
        if height < full or self.area.room:
            self._add_more(self._take(look.target(MORE)), folded=height < full)

    def _add_more(self, place: pygame.Rect, folded: bool) -> None:
        """Add the button that shows the rest of the text, or hides it."""
        words = "Read on" if folded else "Show less"
        wide = self.desk.look.body.size(words)[0] + self.desk.look.px(46)
        place.width = min(place.width, wide)
        self.more = Button(
            self.desk,
            place,
            self.area.content,
            command=partial(self._fold, not folded),
            words=words,
            sign="down" if folded else "up",
            tip="The rest of the text" if folded else "Only the first lines of the text",
            small=True,
        )

    def _fold(self, folded: bool) -> None:
        """Show the first lines of the text alone, or all; so it stays in other scenes."""
        self.desk.view.folded[FOLD] = folded
        self.outgrown = True

    def _fill_lesson(self, place: pygame.Rect) -> None:
        """Show the text in `place`; while a class predicts, a quiet line."""
        self._place, self._withheld = place, withheld(self.desk.classroom)
        self.lesson = self.desk.group(place, self.area.content)
        inside = pygame.Rect((0, 0), place.size)
        if self._withheld:
            Withheld(self.desk, inside, self.lesson)
        else:
            column = set_text(self.scene_class.lesson(), self.desk.look, self._width)
            Prose(self.desk, inside, self.lesson, column)

    def _add_form(self) -> None:
        desk, parameters = self.desk, self.scene_class.parameters()
        if not parameters:
            return
        self._top += desk.look.px(APART)
        place = self._take(form_height(parameters, desk.look, self._width))
        values, changes = desk.session.parameters, SceneChanges(desk)
        inside = desk.group(place, self.area.content)
        self.form = Form(desk, inside, self._width, parameters, values, changes)
        self.form.area, self.form.top = self.area, place.top

    def _add_foot(self) -> None:
        """Add buttons, numbers and keys."""
        height = foot_height(self.desk, self._width)
        if height > 0:
            self._top += self.desk.look.px(APART)
            self.foot = Foot(self.desk, self._take(height), self.area.content)

    def _reset(self) -> None:
        for name, parameter in self.scene_class.parameters().items():
            if self.desk.session.parameters[name] != parameter.default:
                self.desk.session.submit(SetParameter(name, parameter.default))

    @property
    def fits(self) -> bool:
        """Return False when the scene has more to show than the page was made for."""
        return not self.outgrown and (self.foot is None or self.foot.fits)

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
