"""How closely a held body follows the cursor: the stiffness of the pull, and the way of its target.

The cursor is read once a frame, and a frame is several ticks. Were its place the target at once, a
hand that moves steadily would pull in jerks. A soft hand lets the target come after the cursor by
exponential smoothing: calm, but 56 ms late. A firm hand is told how many ticks it takes until
simulated time is where the cursor was read (`MoveHand.ticks`), and leads the target there evenly:
the path of the mouse itself, as late as a frame.
"""

from typing import NamedTuple

Point = tuple[float, float]


SLACK = 2.0
"""So much longer the point is on its way: [ticks], 8 ms. Frames and the mouse's reports tremble by
1 to 2 ms; without slack throws would differ by 15 % from the speed of the mouse, with it by 9 %."""


class Feel(NamedTuple):
    """One way to follow."""

    hertz: float  # [Hz] of the critically damped spring
    leads: bool  # the target goes along with the cursor; otherwise it comes after it


FEELS = {"soft": Feel(7.5, leads=False), "firm": Feel(15.0, leads=True)}
"""Box2D v3's 7.5 Hz sags 4 mm under gravity, and swings 0.05 s on when the hand stops. With 15 Hz
both are a quarter and a half of that; omega times a tick is 0.4: still well inside stable."""


class Track(NamedTuple):
    """The cursor, and the point that goes to it."""

    cursor: Point = (0.0, 0.0)  # [m] where the mouse is
    point: Point = (0.0, 0.0)  # [m]
    left: float = 0.0  # [ticks] until the point is there; 0: it is

    def to(self, cursor: Point, ticks: float) -> "Track":
        """Return the track whose point comes to `cursor`, read `ticks` after now; 0 = it jumps."""
        if ticks <= 0.0:
            return Track(cursor, cursor)
        return Track(cursor, self.point, ticks + SLACK)

    def stepped(self) -> "Track":
        """Return the track one tick later."""
        if self.left <= 1.0:
            return Track(self.cursor, self.cursor)
        share = 1.0 / self.left
        (x, y), (to_x, to_y) = self.point, self.cursor
        at = (x + share * (to_x - x), y + share * (to_y - y))
        return Track(self.cursor, at, self.left - 1.0)
