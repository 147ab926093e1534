"""The head of the inspector: what is shown, with its sign."""

from collections.abc import Sequence

import pygame
from pygame_gui.core import UIContainer

from app.editor.thing_items import body_sign, joint_sign, things_called
from app.session.session import Session
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from physics import Body
from physics.joints.handle import Joint


class Subject(Painted):
    """A sign, the name in the size of headings, a few words at the right."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.shown = ("", "World", "")
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, bodies: Sequence[Body], joints: Sequence[Joint], session: Session) -> None:
        """Name what is selected now."""
        sign, words = "", things_called(bodies, joints)
        note = "" if bodies or joints else (session.scene.title or session.scene_name)
        if len(bodies) == 1 and not joints:
            sign, note = body_sign(bodies[0]), f"body {bodies[0].id}"
        elif len(joints) == 1 and not bodies:
            sign, note = joint_sign(joints[0]), f"joint {joints[0].id}"
        if (sign, words, note) != self.shown:
            self.shown = sign, words, note
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        look, area = self.look, self.inner()
        sign, words, note = self.shown
        if sign:
            side = look.px(20)
            image = icon(sign, side, tuple(look.colour("accent")))
            surface.blit(image, image.get_rect(midleft=(0, area.centery)))
            area.left, area.width = side + look.px(8), area.width - side - look.px(8)
        if note:
            room = area.copy()
            room.width -= look.px(14)
            width = min(look.small.size(note)[0], area.width // 2)
            room.left, room.width = room.right - width, width
            paint.text(surface, note, look.small, look.colour("muted"), room, "right")
            area.width = room.left - area.left - look.px(8)
        paint.text(surface, words, look.heading, look.colour("text"), area)
