"""Give a body a motor: on a hinge that is there, on a new one, or on a sprung wheel."""

import math
from typing import Any

from app.drawing.dimensions import snap_mark, words
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tool import Tool, Workspace
from app.editor.tools._angles import motor_arc, motor_speed, nearest_turn, speed_text
from app.editor.tools._ends import (
    Anchor,
    Ends,
    add,
    ends_at,
    is_drag,
    joint_at,
    lives,
    name_of,
    spot_at,
)
from app.editor.tools._joint_marks import draw_ends, draw_turning, seen
from app.editor.tools._motors import SPEED, suspension, torque_for
from app.quantities.numbers import figure
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.adjusting import AdjustJoint
from physics.joints.handle import Joint

ARM = 5.0
"""Radius of the arc of the speed: [handles], 50 px."""


class Motor(Tool):
    """A click gives the usual speed; dragging round the point sets another."""

    NAME, LABEL, KEY, ICON, PLACE = "motor", "Motor", "shift+j", "motor", (2, 5)
    HINT = "Click a wheel on its car, or a hinge: motor. Drag round it: speed. Shift: sprung wheel"

    def __init__(self, editor: Workspace) -> None:
        """Nothing is begun."""
        super().__init__(editor)
        self._plan: Ends | str = ""
        self._pin: Anchor | None = None
        self._joint: Joint | None = None  # the hinge that is there already
        self._press: Cursor | None = None
        self._shift = False
        self._arc = 0.0  # [rad] dragged so far
        self._alt = False
        self._dragged = False

    # --- what it would do --------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a press is under way, on bodies that exist."""
        return self._press is not None and self._is_there()

    def _is_there(self) -> bool:
        planned = self._plan if isinstance(self._plan, Ends) else ()
        is_gone = self._joint is not None and not self._joint.alive
        return lives(self.editor, planned) and not is_gone

    @property
    def speed(self) -> float:
        """The speed that letting go would set [rad/s]."""
        return motor_speed(self._arc, self._alt) if self._dragged else SPEED

    @property
    def hint(self) -> str:
        """What a click would drive, and how fast."""
        if isinstance(self._plan, str) or not self._is_there():
            return (self._plan if isinstance(self._plan, str) else "") or self.HINT
        fast = speed_text(self.speed)
        if self._joint is not None:
            on = self._joint.motor_speed is not None
            if on and not self._dragged:
                now = speed_text(self._joint.motor_speed)
                return f"Click: motor of {self._plan.b.name} off, now {now}; drag round: speed"
            return f"Motor on at the hinge of {self._plan.text}: {fast}; drag round: speed"
        how = "on a spring" if self._shift else "Shift: on a spring"
        return f"Motor turns {self._plan.b.name} on {name_of(self._plan.a)}: {fast}; {how}"

    def command(self, ends: Ends, at: Point) -> Command:
        """A hinge or sprung wheel with a motor, or the motor of the joint that is there."""
        torque = torque_for(ends, at, self.speed)
        motor: dict[str, Any] = {"motor_speed": self.speed, "max_torque": torque}
        if self._joint is not None:
            if self._joint.motor_speed is not None and not self._dragged:
                return AdjustJoint(self._joint.id, {"motor_speed": None}, "Switch motor off")
            motor["max_torque"] = max(torque, self._joint.max_torque)
            return AdjustJoint(self._joint.id, motor, "Switch motor on")
        held = {**ends.words, "anchor": [*at], **motor}
        if not self._shift:
            return AddThings((), ({"kind": "revolute", **held},), name="motor")
        sprung = {"axis": [0.0, 1.0], **suspension(ends, at)}
        return AddThings((), ({"kind": "wheel", **held, **sprung},), name="sprung wheel")

    # --- the gesture -------------------------------------------------------------------------

    def hover(self, at: Cursor | None) -> None:
        """Look for a hinge, then for bodies."""
        self._reset()
        if at is None:
            return
        self._shift = at.shift
        self._joint = joint_at(self.editor, at, ("revolute", "wheel"))
        if self._joint is not None:
            self.editor.snapped = None
            self._plan = Ends(self._joint.a, self._joint.b)
            self._pin = Anchor.at(self._joint.anchor_b, self._joint.b)
            return
        spot = spot_at(self.editor, at)
        self._plan = ends_at(spot.bodies, at.ctrl) if spot.bodies else ""
        if isinstance(self._plan, Ends):
            self._pin = Anchor.at(spot.point, self._plan.b)

    def press(self, at: Cursor) -> bool:
        """Begin where there is something to drive."""
        self.hover(at)
        if self._plan == "":
            return False
        self._press = at
        return True

    def move(self, at: Cursor) -> None:
        """The way round the pin is the speed; it may go round more than once."""
        if self._press is None or self._pin is None or not self.busy:
            return
        self._alt = at.alt
        (x, y), (px, py) = self._pin.point, at.point
        if not self._dragged and not is_drag(self._press, at):
            return
        arc = math.atan2(py - y, px - x) - math.pi / 2
        self._arc = nearest_turn(arc, self._arc)
        self._dragged = True

    def release(self, at: Cursor) -> None:
        """Switch it on."""
        self.move(at)
        if self.busy and isinstance(self._plan, str):
            self.editor.session.notify("info", self._plan)
        elif self.busy and self._pin is not None and isinstance(self._plan, Ends):
            command = self.command(self._plan, self._pin.point)
            if self._joint is None:
                add(self.editor, command)
            elif self.editor.do(command):
                self.editor.selection.select([self._joint.id])
        self._reset()

    def cancel(self) -> None:
        """Nothing is switched."""
        self._reset()

    def left(self) -> None:
        """Another tool is chosen."""
        self._reset()

    def _reset(self) -> None:
        self._plan, self._pin, self._joint, self._press = "", None, None, None
        self._arc, self._dragged, self._alt, self._shift = 0.0, False, False, False

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """What would turn against what, and the speed as an arc from the top."""
        if self._pin is None or not isinstance(self._plan, Ends) or not self._is_there():
            return
        at, px = seen(draw, self._pin), ARM * draw.style.sizes.handle
        written = draw_ends(draw, self._plan, at)
        tip = draw_turning(draw, at, motor_arc(self.speed), px)
        (x, y), (cx, cy) = draw.camera.to_screen(*tip), draw.camera.to_screen(*at)
        text = figure(abs(self.speed), "rad/s")
        written.append(words(draw, (x, y), text, (x - cx, y - cy), "motor"))
        if self._shift and self._joint is None:
            top = (at[0], at[1] + 1.6 * px / draw.camera.scale)
            draw.spring(at, top, "preview", turns=5, px=draw.style.sizes.dot * 2.0)
        if not self._dragged:
            snap_mark(draw, self.editor.snapped, avoid=written)


TOOL = Motor
