"""How values of fields are stepped and pulled, in every panel alike."""

import pygame

FINE, COARSE = 0.1, 10.0  # [1] of a step, with Shift and with Ctrl
SCRUB = 4.0  # [units] the mouse moves for one step
WHEEL_PAUSE = 1.0  # [s] turns of the wheel that come faster are one entry of the history
HINT = "Click to type, pull sideways or turn the wheel over it;\nShift: finer, Ctrl: coarser"


def factor(mod: int | None = None) -> float:
    """Return what the keys of now, or those of an event, make of a step."""
    mod = pygame.key.get_mods() if mod is None else mod
    if mod & pygame.KMOD_SHIFT:
        return FINE
    return COARSE if mod & pygame.KMOD_CTRL else 1.0
