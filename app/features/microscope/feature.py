"""The contact microscope in the window: its board, and the mouse that chooses contacts."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pygame

from app.editor.cursor import Cursor
from app.features.microscope.model.microscope import Microscope
from app.features.microscope.model.subject import Subject
from app.features.microscope.view.board import MicroscopeBoard
from app.ui.kit.popup import Entry
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host

REACH = 14.0
"""A contact is pointed at from so near: [px at UI scale 1], a little more than a body is hit from.
More: it is in the way of whoever only passes; less: it is hard to hit in a small scene."""

POINTING = ("drag", "select", "pan")
"""Tools whose click makes nothing: with these it may choose a contact too."""


class MicroscopePart(Part):
    """The part opens the board, previews what is pointed at and follows what is clicked."""

    BOARD = MicroscopeBoard

    def __init__(self, host: Host) -> None:
        """It is off."""
        super().__init__(host)
        self._editor, self._ui = host.editor, host.ui
        self.microscope = Microscope(host.session)

    # --- what the user does ------------------------------------------------------------------

    def show(self) -> None:
        """Open the board, if it is not open; follow something, if nothing is followed."""
        if self.microscope.subject is None:
            self._follow_usual()
        if not self.open_boards:
            super().show()

    def make_board(self) -> MicroscopeBoard:
        """Return a board as large as there is room for."""
        free, scale = self._ui.layout.free, self._ui.desk.look.scale
        return MicroscopeBoard(self.microscope, (free.width / scale, free.height / scale))

    def _follow_usual(self) -> None:
        center = tuple(self._editor.camera.center)
        wanted = set(self._editor.selection.body_ids)
        self.microscope.follow_usual((center[0], center[1]), wanted)

    def entries(self, at: Cursor) -> list[Entry]:
        """Return the entry of a right click near a contact, which opens the board on it."""
        subject = self.microscope.near(at.point, self._reach)
        return [Entry("Look at this contact", partial(self._look_at, subject))] if subject else []

    def _look_at(self, subject: Subject) -> None:
        self.microscope.follow(subject)
        self.show()

    def takes(self, at: Cursor) -> bool:
        """Follow the contact that a press is near, if it is previewed; True: no tool gets it."""
        if not self.microscope.is_on or self._editor.tool.NAME not in POINTING:
            return False
        near = self._other(self.microscope.near(at.point, self._reach))
        self.microscope.follow(near)
        return near is not None

    @property
    def _reach(self) -> float:
        """Return how near one must point [m]."""
        return REACH * self._editor.view.ui_scale / self._editor.camera.scale

    def lesson_board(self, said: Mapping[str, Any]) -> MicroscopeBoard:  # noqa: ARG002
        """Follow a contact of the selection for a step of a lesson; return the board."""
        self._follow_usual()
        return self.make_board()

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Preview what the mouse is over; follow the first contact of a scene that had none."""
        microscope = self.microscope
        if not microscope.is_on:
            return
        if microscope.subject is None:
            self._follow_usual()
        microscope.preview = self._pointed()

    def _pointed(self) -> Subject | None:
        """Return the contact below the mouse, unless it is followed already."""
        editor, at = self._editor, pygame.mouse.get_pos()
        free = not self._ui.hovering and pygame.mouse.get_focused() and not editor.tool.busy
        if not free or editor.tool.NAME not in POINTING:
            return None
        return self._other(self.microscope.near(editor.camera.to_world(*at), self._reach))

    def _other(self, near: Subject | None) -> Subject | None:
        """Return `near` unless it is followed already."""
        followed = self.microscope.subject
        if near is None or followed is None:
            return near
        same = (followed.bodies, followed.places, followed.feature)
        return None if (near.bodies, near.places, near.feature) == same else near

    def scene_changed(self) -> None:
        """Follow nothing of the scene before."""
        self.microscope.forget()

    def close(self) -> None:
        super().close()
        self.microscope.switch_off()


FEATURE = Feature(
    name="microscope",
    words="The contact microscope",
    place=30,
    make=MicroscopePart,
    actions=(
        ActionOf(
            *("microscope", "Contact microscope", ("ctrl+shift+m",), "Laboratory"),
            MicroscopePart.switch,
        )
        .at("Solver lab", (0, 1), "Microscope")
        .told("Look at one contact a thousand times larger: gap, push, friction, sliding."),
    ),
    lesson="microscope",
    closely=True,
)
