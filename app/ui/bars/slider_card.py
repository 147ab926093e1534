"""The first sliders of the scene, at the upper right of the picture, while the panel is away."""

import pygame

from app.ui.kit.desk import Desk
from app.ui.kit.forms import Form, form_height
from app.ui.kit.plates import Sheet
from app.ui.layout import Layout
from app.ui.panel.scene_page import SceneChanges
from scenes.kit import Parameter, Scene

MOST = 3  # [count]
WIDTH, PAD, MARGIN = 240, 10, 8  # [units] with the sheet's edges; round the form; round the sheet


def first_sliders(scene: type[Scene]) -> dict[str, Parameter]:
    """Return the sliders that a newcomer finds: those first that act at once."""
    sliders = [(n, p) for n, p in scene.parameters().items() if p.kind == "slider"]
    live = [pair for pair in sliders if pair[1].live]
    chosen = [*live, *(pair for pair in sliders if pair not in live)][:MOST]
    return {name: parameter for name, parameter in sliders if (name, parameter) in chosen}


class SliderCard:
    """The view is fitted beside the card. A scene without sliders has none."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk, self.scene_class = desk, type(desk.session.scene)
        self.parameters = first_sliders(self.scene_class)
        look, canvas = desk.look, layout.canvas
        pad, margin = look.px(PAD), look.px(MARGIN)
        high = form_height(self.parameters, look) + 2 * pad
        self.rect = pygame.Rect(0, canvas.top + margin, look.px(WIDTH), high)
        self.rect.right = canvas.right - margin
        self.form: Form | None = None
        self._shown: object = None  # the values on show
        room = canvas.width > 3 * self.rect.width and high < layout.free.height
        self.container = desk.group(pygame.Rect((0, 0), desk.size))
        if not self.parameters or not room:
            self.rect = pygame.Rect(canvas.right, canvas.top, 0, 0)
            return
        Sheet(desk, self.rect, self.container, radius=6)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        values, changes = desk.session.parameters, SceneChanges(desk)
        group = desk.group(inside, self.container)
        self.form = Form(desk, group, inside.width, self.parameters, values, changes)

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
