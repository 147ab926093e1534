"""What is done to the selection by a key or a menu: one command each, or a notice why not."""

from typing import TYPE_CHECKING

import pygame

from app.simulation.commands.base import Command
from app.simulation.commands.edit import AddThings, Group, MoveThings, Remove, Rest, Ungroup
from app.simulation.commands.edit.copying import shifted
from app.ui.menus.context_menu import ContextMenu

if TYPE_CHECKING:
    from app.editor.editor import Workshop
    from app.editor.tools import Cursor, Point
    from app.window.application import Application

STEP = 0.1
"""What is duplicated or nudged moves so far where no grid snaps: [m], 0.1."""


class EditActions:
    """Words of `Actions`."""

    _app: "Application"

    @property
    def _shop(self) -> "Workshop":
        return self._app.workshop

    @property
    def _step(self) -> float:
        """One step of the grid [m]."""
        return self._shop.grid or STEP

    def _tell(self, text: str) -> None:
        self._app.session.notify("info", text)

    def _chosen(self, what: str) -> tuple[int, ...]:
        """Ids of what is selected; with a notice when there is nothing to `what`."""
        ids = self._shop.selection.ids
        if not ids:
            self._tell(f"Nothing is selected to {what}: click it with the select tool (V) first")
        return ids

    def _chosen_bodies(self, what: str) -> tuple[int, ...]:
        """The same of bodies alone."""
        ids = self._shop.selection.body_ids
        if not ids:
            self._tell(f"No body is selected to {what}: click one with the select tool (V) first")
        return ids

    # --- taking away, copying ------------------------------------------------------------------

    def _do_delete(self) -> None:
        """A lasting force that was clicked, or else what is selected."""
        shop = self._shop
        force = shop.chosen_force
        if force is not None and self._app.session.simulation.attachments.force(force) is not None:
            shop.do(Remove((), (force,)))
        elif ids := self._chosen("delete"):
            shop.do(Remove(ids))
        shop.chosen_force = None

    def _do_copy(self) -> None:
        things = self._copied("copy")
        if things is not None:
            count = len(things.bodies)
            self._tell(f"Copied {count} {'body' if count == 1 else 'bodies'}")

    def _do_cut_out(self) -> None:
        if self._copied("cut out") is not None:
            self._shop.do(Remove(self._shop.selection.ids))

    def _copied(self, what: str) -> AddThings | None:
        """What is selected, on the clipboard."""
        if not self._chosen_bodies(what):
            return None
        things = self._shop.selection.copy()
        if things is not None:
            self._shop.clipboard = things
            self._pasted = None
        return things

    _pasted: "tuple[Point, int] | None" = None  # where something was pasted last, how often

    def _do_paste(self) -> None:
        """At the mouse; in the same place again, a step further each time."""
        things = self._shop.clipboard
        if things is None or not things.bodies:
            self._tell("The clipboard is empty: copy something first")
            return
        at = self._app.pointer.cursor(pygame.mouse.get_pos())
        self.paste_at(at.point)

    def paste_at(self, at: "Point") -> None:
        """Paste with the middle at the point `at` [m], on the same places of the grid."""
        things = self._shop.clipboard
        if things is None:
            return
        count = self._pasted[1] + 1 if self._pasted and self._pasted[0] == at else 0
        self._pasted = at, count
        low, high = bounds_of(things)
        by = [at[k] - (low[k] + high[k]) / 2 for k in (0, 1)]
        grid = self._shop.grid
        if grid > 0.0:
            by = [round(d / grid) * grid for d in by]
        more = count * self._step
        self._add(shifted(things, (by[0] + more, by[1] - more)))

    def _do_duplicate(self) -> None:
        if self._chosen_bodies("duplicate"):
            things = self._shop.selection.duplicate((self._step, -self._step))
            if things is not None:
                self._add(things)

    def _add(self, things: AddThings) -> None:
        if self._shop.do(things):
            self._shop.selection.select_added()

    # --- the selection -------------------------------------------------------------------------

    def _do_select_all(self) -> None:
        self._shop.selection.select_all()
        if not self._shop.selection.ids:
            self._tell("There is nothing to select: draw something first")

    def _do_group(self) -> None:
        self._send(Group, self._chosen("group"))

    def _do_ungroup(self) -> None:
        self._send(Ungroup, self._chosen("ungroup"))

    def _do_rest(self) -> None:
        self._send(Rest, self._chosen_bodies("bring to rest"))

    def _send(self, kind: type[Command], ids: tuple[int, ...]) -> None:
        if ids:
            self._shop.do(kind(ids))  # type: ignore[call-arg]

    def _do_nudge_left(self) -> None:
        self._nudge(-1, 0)

    def _do_nudge_right(self) -> None:
        self._nudge(1, 0)

    def _do_nudge_up(self) -> None:
        self._nudge(0, 1)

    def _do_nudge_down(self) -> None:
        self._nudge(0, -1)

    def _nudge(self, x: int, y: int) -> None:
        """One step of the grid."""
        if ids := self._chosen("move"):
            self._shop.do(MoveThings(ids, (x * self._step, y * self._step)))

    # --- the menu ------------------------------------------------------------------------------

    def open_menu(self, at: "Cursor") -> None:
        """A right click: the menu of what is there."""
        ContextMenu(self._app.ui.desk, self.paste_at).open(at, self._app.camera)


def bounds_of(things: AddThings) -> "tuple[Point, Point]":
    """The lowest and highest origins of the bodies [m]."""
    places = [body.get("position", (0.0, 0.0)) for body in things.bodies]
    low = min(p[0] for p in places), min(p[1] for p in places)
    return low, (max(p[0] for p in places), max(p[1] for p in places))
