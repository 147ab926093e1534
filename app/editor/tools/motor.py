"""Give a body a motor: on a hinge that is there, on a new one, or on a sprung wheel."""

import math
from typing import Any

from app.drawing.dimensions import snap_mark, words
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.motor_strength import (
    SPEED,
    radius_of,
    switched_on,
    torque_for,
    two_digits,
    usual_speed,
)
from app.editor.tools._angles import motor_arc, motor_speed, nearest_turn, speed_text
from app.editor.tools._ends import Anchor, Ends, add, effective_mass, is_drag, joint_at, name_of
from app.editor.tools._joint_marks import draw_ends, draw_turning, seen
from app.editor.tools._joint_tool import JointTool
from app.quantities.numbers import figure
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.adjusting import AdjustJoint

SAG = 0.15
"""How far a suspension gives way under half the car's weight: [wheel radii], 0.15."""

BOUNCE_DAMPING = 0.5
"""Damping ratio of the car on its springs: [1], 0.5: it nods once."""

FREE_HERTZ = 4.0
"""Of a suspension without gravity: [Hz], 4."""

TRAVEL = 0.6
"""How far a suspension may go either way: [wheel radii], 0.6. More: wheels meet the chassis."""

ARM = 5.0
"""Radius of the arc of the speed: [handles], 50 px."""


class Motor(JointTool):
    """A click gives the usual speed; dragging round the point sets another."""

    NAME, LABEL, KEY, ICON, PLACE = "motor", "Motor", "shift+j", "motor", (2, 7)
    HINT = "Click a wheel or hinge to drive it. Drag in a circle to set the speed. Shift: sprung"
    NOTHING = "Nothing to drive here: click a hinge, or a wheel on its car"

    def reset(self) -> None:
        """Forget what was found and begun."""
        super().reset()
        self._arc = 0.0  # [rad] dragged so far
        self._alt = False

    # --- what it would do --------------------------------------------------------------------

    @property
    def speed(self) -> float:
        """Return the speed that letting go would set [rad/s]."""
        if self._dragged:
            return motor_speed(self._arc, self._alt)
        return SPEED if self._joint is None else usual_speed(self._joint)

    @property
    def hint(self) -> str:
        """Return what a click would drive, and how fast."""
        if isinstance(self._plan, str) or not self.is_there:
            return (self._plan if isinstance(self._plan, str) else "") or self.HINT
        fast = speed_text(self.speed)
        if self._joint is not None:
            speed = self._joint.motor_speed
            if speed is not None and not self._dragged:
                now = speed_text(speed)
                return (
                    f"Click: motor of {self._plan.b.name} off, now {now}; drag in a circle: speed"
                )
            return f"Motor on at the hinge of {self._plan.text}: {fast}; drag in a circle: speed"
        how = "on a spring" if self.shift else "Shift: on a spring"
        return f"Motor turns {self._plan.b.name} on {name_of(self._plan.a)}: {fast}; {how}"

    def command(self, ends: Ends, at: Point) -> Command:
        """Return a hinge or sprung wheel with a motor, or the motor of the joint that is there."""
        if self._joint is not None:
            if self._joint.motor_speed is not None and not self._dragged:
                return AdjustJoint(self._joint.id, {"motor_speed": None}, "Switch the motor off")
            return switched_on(self._joint, self.speed)
        torque = torque_for(*ends, at, self.speed)
        motor: dict[str, Any] = {"motor_speed": self.speed, "max_torque": torque}
        held = {**ends.words, "anchor": [*at], **motor}
        if not self.shift:
            return AddThings((), ({"kind": "revolute", **held},), name="motor")
        sprung = {"axis": [0.0, 1.0], **suspension(ends, at)}
        return AddThings((), ({"kind": "wheel", **held, **sprung},), name="sprung wheel")

    # --- the gesture -------------------------------------------------------------------------

    def find(self, at: Cursor) -> None:
        """Look for a hinge, then for bodies."""
        self._joint = joint_at(self.editor, at, ("revolute", "wheel"))
        if self._joint is None:
            super().find(at)
            return
        self.editor.snapped = None
        self._plan = Ends(self._joint.a, self._joint.b)
        self._pin = Anchor.at(self._joint.anchor_b, self._joint.b)

    def move(self, at: Cursor) -> None:
        """Take the way round the pin as the speed; it may go round more than once."""
        if self._press is None or self._pin is None or not self.busy:
            return
        self._alt = at.alt
        (x, y), (px, py) = self._pin.point, at.point
        if not self._dragged and not is_drag(self._press, at):
            return
        arc = math.atan2(py - y, px - x) - math.pi / 2
        self._arc = nearest_turn(arc, self._arc)
        self._dragged = True

    def do(self, at: Cursor) -> None:  # noqa: ARG002 - the pin is where the press was
        """Switch it on or off."""
        if self._pin is None or not isinstance(self._plan, Ends):
            return
        command = self.command(self._plan, self._pin.point)
        if self._joint is None:
            add(self.editor, command)
        elif self.editor.do(command):
            self.editor.selection.select([self._joint.id])

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Draw what would turn against what, and the speed as an arc from the top."""
        if self._pin is None or not isinstance(self._plan, Ends) or not self.is_there:
            return
        at, px = seen(draw, self._pin), ARM * draw.style.sizes.handle
        written = draw_ends(draw, self._plan, at)
        tip = draw_turning(draw, at, motor_arc(self.speed), px)
        (x, y), (cx, cy) = draw.camera.to_screen(*tip), draw.camera.to_screen(*at)
        text = figure(abs(self.speed), "rad/s")
        written.append(words(draw, (x, y), text, (x - cx, y - cy), "motor"))
        if self.shift and self._joint is None:
            top = (at[0], at[1] + 1.6 * px / draw.camera.scale)
            draw.spring(at, top, "preview", turns=5, px=draw.style.sizes.dot * 2.0)
        if not self._dragged:
            snap_mark(draw, self.editor.snapped, avoid=written)


def suspension(ends: Ends, at: Point) -> dict[str, float]:
    """Return the spring and travel of a wheel on its car, in the words of a wheel joint.

    Its hertz are those of the effective mass m of wheel and car at the axle `at` [m]. It shall
    carry half of the car, M/2: k = (M/2) g / (SAG r), and damp it: c = 2 D sqrt(k M/2).
    """
    b, a, g, r = ends.b, ends.a, math.hypot(*ends.b.world.gravity), radius_of(ends.b)
    carried = 0.5 * a.mass if a is not None and a.kind == "dynamic" else b.mass
    mass = effective_mass(Anchor.at(at, a), Anchor.at(at, b))
    hertz = math.sqrt(carried * g / (SAG * r) / mass) / math.tau if g > 0.0 else FREE_HERTZ
    ratio = BOUNCE_DAMPING * math.sqrt(carried / mass)
    travel = TRAVEL * r
    result = {"hertz": two_digits(hertz), "damping_ratio": two_digits(ratio)}
    return {**result, "lower": -travel, "upper": travel}


TOOL = Motor
