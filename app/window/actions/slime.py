"""The action that calls a slime into the scene that runs."""

import pygame

from app.simulation.commands.edit.calling import called_slime, room_above
from app.simulation.slimes import KEYS, slimes_in
from app.window.parts import Action, Parts

ROLLING = "Arrow keys roll it, Down lets it sleep"


def call_slime(app: Parts) -> None:
    """Add it at the mouse, or in the middle of the view when the mouse is elsewhere."""
    x, y = app.mouse.cursor(pygame.mouse.get_pos()).point
    left, low, right, high = app.camera.view
    if not (pygame.mouse.get_focused() and left < x < right and low < y < high):
        x, y = app.camera.center
    simulation = app.session.simulation
    at = room_above(simulation.world, (x, y))
    present = len(slimes_in(simulation.world, simulation.attachments))
    if app.editor.do(called_slime(at, present)) and present == 0:
        taken = {control.key for control in app.session.scene.controls}
        keys = "The arrow keys are the scene's" if taken & set(KEYS) else ROLLING
        app.session.notify("info", f"A slime! {keys}")


SLIME = (Action("call_slime", "Call a slime", ("ctrl+j",), "Edit", call_slime).at("Edit", (3, 1)),)
