"""What one does first in the scene, at the upper right of the picture, while the panel is away:
its choice, its first sliders, its buttons and keys.
"""

from functools import partial

import pygame

from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.forms import Form, form_height
from app.ui.kit.plates import Sheet
from app.ui.layout import Layout
from app.ui.panel.scene_foot import FEW, Foot, foot_height
from app.ui.panel.scene_page import SceneChanges
from scenes.kit import Parameter, Scene

LEAST, MOST = 2, 3  # [count] of controls, if there are so many; and at most
WIDTH, PAD, MARGIN = 240, 10, 8  # [units] with the sheet's edges; round the form; round the sheet
LESSON, MORE = 36, 28  # [units] height of the button above the sliders, and of the one below
GAP = 6  # [units] between them
ROOM = 2.5  # [1] times its width the canvas has at least where there is a card


def first_controls(scene: type[Scene]) -> dict[str, Parameter]:
    """Return what a newcomer finds: the choice that the scene begins with, then sliders, those
    first that act at once; other choices where there would be less than two things.
    """
    every = list(scene.parameters().items())
    sliders = [(n, p) for n, p in every if p.kind == "slider"]
    choices = [(n, p) for n, p in every if p.kind == "choice"]
    begin = [pair for pair in every[:1] if pair in choices]
    live = [pair for pair in sliders if pair[1].live]
    wanted = list(dict.fromkeys(name for name, _ in (*begin, *live, *sliders)))[:MOST]
    wanted += [name for name, _ in choices if name not in wanted][: max(0, LEAST - len(wanted))]
    return {name: parameter for name, parameter in every if name in wanted}


class SliderCard:
    """The card has the lesson of the scene, its first controls, and the way to the panel.

    The view is fitted beside it. A scene without any has none, and so has a window without room for
    it.
    """

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk, self.scene_class = desk, type(desk.session.scene)
        self.parameters = first_controls(self.scene_class)
        self.form: Form | None = None
        self._shown: object = None  # the values on show
        self.container = desk.group(pygame.Rect((0, 0), desk.size))
        look, canvas = desk.look, layout.canvas
        margin = look.px(MARGIN)
        self._foot = foot_height(desk, look.px(WIDTH - 2 * PAD), FEW)
        high = self._height()
        self.rect = pygame.Rect(0, canvas.top + margin, look.px(WIDTH), high)
        self.rect.right = canvas.right - margin
        room = canvas.width > ROOM * self.rect.width and high < layout.free.height
        if (self.parameters or self.scene_class.steps or self._foot) and room:
            self._build()
        else:
            self.rect = pygame.Rect(canvas.right, canvas.top, 0, 0)

    def _height(self) -> int:
        look, gap = self.desk.look, self.desk.look.px(GAP)
        lesson = look.target(LESSON) + gap if self.scene_class.steps else 0
        form = form_height(self.parameters, look, look.px(WIDTH - 2 * PAD)) + self._foot
        return form + lesson + look.target(MORE) + 2 * look.px(PAD)

    def _build(self) -> None:
        desk, look = self.desk, self.desk.look
        Sheet(desk, self.rect, self.container, radius=6)
        place = self.rect.inflate(-2 * look.px(PAD), -2 * look.px(PAD))
        if self.scene_class.steps:
            self._add_lesson(pygame.Rect(place.topleft, (place.width, look.target(LESSON))))
            place.top += look.target(LESSON) + look.px(GAP)
        place.height = form_height(self.parameters, look, look.px(WIDTH - 2 * PAD))
        if self.parameters:
            values, changes = desk.session.parameters, SceneChanges(desk)
            group = desk.group(place, self.container)
            self.form = Form(desk, group, place.width, self.parameters, values, changes)
        foot = pygame.Rect(place.left, place.bottom, place.width, self._foot)
        if self._foot:
            Foot(desk, foot, self.container, FEW)
        self._add_more(pygame.Rect(foot.left, foot.bottom, foot.width, look.target(MORE)))

    def _add_lesson(self, place: pygame.Rect) -> None:
        """Add the button of a lesson in steps."""
        Button(
            *(self.desk, place, self.container),
            command=partial(self.desk.do, "lesson"),
            words=f"Lesson in {len(self.scene_class.steps)} steps",
            sign="play",
            tip=self.desk.keys.tip("Start the lesson; Page Down goes on", "lesson"),
            strong=True,
        )

    def _add_more(self, place: pygame.Rect) -> None:
        """Add the way to the panel, and with its key the way back."""
        self.more = Button(
            *(self.desk, place, self.container),
            command=partial(self.desk.do, "panel"),
            words=self.desk.keys.tip("More settings", "panel"),
            tip="Everything about the scene, and about what you select",
        )

    @property
    def taken(self) -> int:
        """Return how much of the canvas it takes at the right [px]."""
        return self.rect.width + self.desk.look.px(MARGIN) if self.rect.width else 0

    def update(self) -> None:
        """Follow values that were set elsewhere."""
        values = self.desk.session.parameters
        here = type(self.desk.session.scene) is self.scene_class
        if self.form is not None and here and values != self._shown:
            self._shown = dict(values)
            self.form.show(values)

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open value field."""
        return self.form is not None and self.form.key(event)
