"""Angles and speeds that a drag round a point stands for."""

import math

from app.editor.cursor import Cursor
from app.quantities.numbers import figure

SPEED_PER_ARC = 4.0
"""Speed of a motor for the angle that is dragged: [1/s], 4: a full turn is 4 turns a second, and a
step of 15 degrees is 10 rpm. More: a slow motor cannot be set by hand."""

ARC_STEP = math.radians(15.0)
"""The arc of a motor snaps to this: [rad], 15 degrees."""


def motor_speed(arc: float, free: bool = False) -> float:
    """Return the speed [rad/s] that an `arc` [rad] stands for; in steps of 10 rpm unless `free`."""
    if not free:
        arc = round(arc / ARC_STEP) * ARC_STEP
    return SPEED_PER_ARC * arc


def motor_arc(speed: float) -> float:
    """Return the arc [rad] that stands for a `speed` [rad/s]."""
    return speed / SPEED_PER_ARC


def nearest_turn(angle: float, near: float) -> float:
    """Return `angle` and as many whole turns as bring it next to `near` [rad]."""
    return angle + math.tau * round((near - angle) / math.tau)


def snapped_angle(angle: float, step: float, at: Cursor) -> float:
    """Return `angle` at a whole multiple of `step` [rad], which Alt switches off."""
    return angle if at.alt else round(angle / step) * step


def speed_text(speed: float) -> str:
    """Return a speed [rad/s] in words, also in turns a minute and by its sense."""
    sense = "counter-clockwise" if speed > 0.0 else "clockwise"
    minutely = figure(abs(speed) / math.tau * 60.0, "rpm", short=True)
    turns = f"{figure(abs(speed), 'rad/s')} ({minutely})"
    return f"{turns} {sense}" if speed else turns
