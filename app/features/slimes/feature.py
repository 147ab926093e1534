"""Called slimes in the window: the action that calls one, and the keys that they hear."""

import pygame

from app.simulation.commands.edit.calling import called_slime, room_above
from app.simulation.slimes import KEYS, WORDS, slimes_in
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Held, Part

ROLLING = "Arrow keys roll it, Down lets it sleep"


class SlimesPart(Part):
    """The part calls slimes, and lends them the keys of the arrows."""

    def call(self) -> None:
        """Add one at the mouse, or in the middle of the view when the mouse is elsewhere."""
        host, session = self.host, self.host.session
        x, y = host.mouse.cursor(pygame.mouse.get_pos()).point
        left, low, right, high = host.camera.view
        if not (pygame.mouse.get_focused() and left < x < right and low < y < high):
            x, y = host.camera.center
        at = room_above(session.world, (x, y))
        present = self._count()
        if host.editor.do(called_slime(at, present)) and present == 0:
            taken = {control.key for control in session.scene.controls}
            keys = "The scene itself uses the arrow keys" if taken & set(KEYS) else ROLLING
            session.notify("info", f"A slime! {keys}")

    def _count(self) -> int:
        simulation = self.host.session.simulation
        return len(slimes_in(simulation.world, simulation.attachments))

    def held(self, key: str) -> Held | None:
        """Return the control of all called slimes that a key has, if there are any."""
        control = KEYS.get(key, "")
        return Held(control, WORDS[control]) if control and self._count() else None


FEATURE = Feature(
    name="slimes",
    words="The slimes",
    place=5,
    make=SlimesPart,
    actions=(
        ActionOf("call_slime", "Add a slime", ("ctrl+j",), "Edit", SlimesPart.call)
        .at("Insert", (2, 2), "Slime")
        .told("Add a slime that helps: it pushes, carries and jumps about."),
    ),
)
