"""What any scene can show of a creature: its balance, its steps, the torques of its joints.

marks: str = choice("none", MARKS, live=True, help=MARKS_HELP)
curves: str = choice("none", CURVES, live=True, help=CURVES_HELP)

self.shown = CreatureMarks(self.gait)                     # in build
self.shown.step(world, self.marks, self.curves)           # in step, after the gait's
self.shown.draw(draw, world, self.marks, self.curves)     # in draw
"""

import math

import numpy as np

from creatures.figure import Figure, Limb
from creatures.gait import Gait, Planner
from creatures.record import Balance, Record
from physics import World
from physics.joints.reactions import Reactions
from scenes.creature_curves import aside, draw_curves, shades
from scenes.draw import Draw
from scenes.labels import label_height, left_edge, lines, number

MARKS = ("none", "balance", "steps", "torques", "all")
MARKS_HELP = "What is shown of its balance, its steps and its joints"
CURVES = ("none", "angles", "torques")
CURVES_HELP = "Hip, knee and ankle of the near leg against the gait cycle"

ROUND = math.radians(135.0)
"""What a gauge of a torque shows to either side of its top, for its limit: [rad], 135 degrees."""

GAUGE = 1.0  # [labels] radius of a gauge
SHARED = 0.6  # [labels] gauges that are so near to one another lie round one another
BAR = 9.0  # [labels] length of the bar of a stride
STEP_ROW = 2.9  # [labels] from the middle of a foot to the words "next step"
BELOW = 4.4
"""So far below the ground marks have words: [labels]. What a scene writes there begins lower."""

PIECES = 8  # straight pieces of a gauge to either side
FEET = ("scene", "moment", "force", "muted")
"""Colours of footprints, from the foot nearest to the viewer on."""

SCALE = ("pen_green", "mark_contact", "erase")  # no load, half of the limit, all of it


class CreatureMarks:
    """Shows one creature. It looks at it only while something is shown."""

    def __init__(self, gait: Gait) -> None:
        self.gait, self.record = gait, Record(gait.figure)

    def step(self, world: World, marks: str, curves: str = "none") -> None:
        """Look at the creature, once a tick."""
        if marks != "none" or curves != "none":
            self.record.step(world)

    def aside(self, curves: str) -> float:
        """Return how much of the free width the curves take, at the right [1]."""
        return aside(self.record, curves)

    def draw(self, draw: Draw, world: World, marks: str, curves: str = "none") -> None:
        """Draw what is chosen among MARKS and CURVES."""
        if (marks, curves) == ("none", "none") or not self.gait.figure.bodies:
            return
        shown = {"balance", "steps", "torques"} if marks == "all" else {marks}
        gravity = -world.gravity[1]
        if "balance" in shown and gravity > 0.0:
            draw_trail(draw, self.record)
            draw_balance(draw, self.record.balance(gravity))
        if "steps" in shown:
            draw_prints(draw, self.record)
            draw_plans(draw, self.gait)
        if "torques" in shown:
            draw_torques(draw, self.gait.figure)
        self._tell(draw, shown)
        draw_curves(draw, self.record, curves)

    def _tell(self, draw: Draw, shown: set[str]) -> None:
        """Write the phase with its bar, and the energy per metre, into the upper left corner."""
        x, letter = left_edge(draw), label_height(draw)
        y = draw.camera.to_world(0.0, draw.insets[1])[1] - 0.8 * letter
        if "steps" in shown:
            lines(draw, (x, y), [self.gait.phase])
            y -= 1.8 * letter
            if math.isfinite(cycle := self.record.cycle):
                _draw_bar(draw, (x, y), cycle)
                y -= 1.1 * letter
        if "torques" in shown:
            lines(draw, (x, y), energy_words(self.record.cost, self.record.weight))


def _draw_bar(draw: Draw, at: tuple[float, float], cycle: float) -> None:
    """Draw how much of the stride is over [1], from the upper left `at` [m]."""
    x, y, letter = *at, label_height(draw)
    width, low = BAR * letter, y - 0.5 * letter
    draw.rect(x, low, x + width, y, None, "muted")
    draw.rect(x, low, x + cycle * width, y, "scene")
    said = f"{number(100.0 * cycle, 0)} % of a stride"
    draw.text((x + width + 0.6 * letter, 0.5 * (y + low)), said, anchor="left")


def energy_words(cost: float, weight: float) -> list[str]:
    """Return the cost of transport [1], and the energy per metre for the weight [N], in words."""
    if math.isnan(cost):
        return ["energy per metre: after half a metre"]
    return [f"{number(cost * weight, 0)} J per metre", f"cost of transport {number(cost)}"]


def draw_trail(draw: Draw, record: Record) -> None:
    """Draw where the centre of mass was."""
    if len(record.trail) > 1:
        points = np.array(record.trail).view(float).reshape(-1, 2)
        draw.path(points, "muted", draw.style.sizes.line)


def draw_balance(draw: Draw, balance: Balance) -> None:
    """Draw the centre of mass over its shadow, the capture point, and what is under the feet."""
    center, ground, sizes = balance.center, balance.ground, draw.style.sizes
    shadow, capture = (center.real, ground), (balance.capture, ground)
    draw.line((center.real, center.imag), shadow, "center", dash=True)
    if balance.support:
        start, end = balance.support
        draw.line((start, ground), (end, ground), "contact_kept", 3.0 * sizes.line)
    draw.line(shadow, capture, "velocity")
    draw.dot(shadow, color="center")
    draw.many.quarters([(center.real, center.imag)], 2.0 * sizes.dot)
    draw.ring(capture, 2.0 * sizes.dot, "velocity")
    below = ground - 0.8 * label_height(draw)
    draw.text((balance.capture, below), "capture point", color="velocity", anchor="top")


def draw_prints(draw: Draw, record: Record) -> None:
    """Draw where feet landed, a row below the ground for each foot, the older the paler."""
    if not record.prints:
        return
    row, count, number_of = 0.45 * label_height(draw), len(record.prints), len(record.figure.feet)
    rank = np.array([number_of - 1 - mark.foot for mark in record.prints])
    prints = [(mark.place.real, mark.place.imag, mark.half) for mark in record.prints]
    middle, ground, half = np.array(prints).T
    top = ground - rank * row
    left, right, low = middle - half, middle + half, top - 0.8 * row
    x, y = np.stack([left, right, right, left], axis=1), np.stack([low, low, top, top], axis=1)
    corners = np.zeros((count, 4, 3))
    corners[..., :2] = draw.many.pixels(np.stack([x, y], axis=-1)).reshape(count, 4, 2)
    strength = 0.25 + 0.7 * np.arange(1, count + 1) / count
    look = zip(rank.tolist(), strength.tolist(), strict=True)
    fills = [draw.color(FEET[foot % len(FEET)], share) for foot, share in look]
    draw.list.add_many(corners, np.array(fills, np.uint32))


def draw_plans(draw: Draw, gait: Gait) -> None:
    """Draw where feet will land, and how legs are to be bent."""
    if not isinstance(gait, Planner):
        return
    for wish in gait.wishes:
        points = [(z.real, z.imag) for z in wish]
        draw.path(points, "scene")
        draw.many.rings(points, "scene")
    for foothold in gait.footholds:
        at = (foothold.real, foothold.imag)
        draw.cross(at, 3.0 * draw.style.sizes.dot, "target", 1.5 * draw.style.sizes.line)
    if gait.footholds:  # one is named, below the row of the capture point: names are wide
        at = max(gait.footholds, key=lambda foothold: foothold.real)
        low = (at.real, at.imag - STEP_ROW * label_height(draw))
        draw.text(low, "next step", color="target", anchor="top")


def draw_torques(draw: Draw, figure: Figure) -> None:
    """Draw a gauge round every driven joint: a pale arc for its limit, the torque from its top.

    It turns the way the torque turns the limb, green when it is small, red at the limit.
    """
    result = loads(figure)
    if not result:
        return
    at = draw.many.pixels(anchors(draw, [limb for limb, _ in result]))
    share = np.array([share for _, share in result])
    label = draw.style.sizes.label
    apart = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1)) < SHARED * label
    radius = GAUGE * label * (1.0 + 0.55 * np.tril(apart, -1).sum(axis=1))
    whole = np.tile(np.linspace(-ROUND, ROUND, 2 * PIECES + 1), (len(at), 1))
    filled = share[:, None] * np.linspace(0.0, ROUND, 2 * PIECES + 1)
    pale = np.repeat(shades(draw, ("text", "plate"), np.array([0.3, 0.8])), len(at))
    colors = np.concatenate([pale, shades(draw, SCALE, np.abs(share))])
    width = draw.style.sizes.arrow * np.repeat([1.5, 1.1, 1.1], len(at))
    at, radius = np.tile(at, (3, 1)), np.tile(radius, 3)
    _arcs(draw, (at, radius, np.concatenate([whole, whole, filled])), colors, width)


def loads(figure: Figure) -> list[tuple[Limb, float]]:
    """Return the driven limbs with the shares of their joints' most torques, -1 to 1."""
    driven = [
        (limb, limb.joint)
        for limb in figure.limbs.values()
        if limb.joint is not None and limb.attached and (limb.plan.servo or limb.plan.motor)
    ]
    given = Reactions([joint for _, joint in driven]).read()[2].tolist()
    return [
        (limb, max(-1.0, min(1.0, torque / most)) if (most := joint.max_torque) > 0.0 else 0.0)
        for (limb, joint), torque in zip(driven, given, strict=True)
    ]


def anchors(draw: Draw, limbs: list[Limb]) -> np.ndarray:
    """Return the joints of limbs (n, 2) [m], on the bodies where they are drawn now."""
    drawn = draw.poses.centers()[[limb.body.index for limb in limbs]]
    bodies = [limb.body for limb in limbs]
    known = [limb.body.world_point(limb.plan.anchor) for limb in limbs]
    return drawn + np.array(known) - np.array([body.center for body in bodies])


def _arcs(
    draw: Draw,
    arcs: tuple[np.ndarray, np.ndarray, np.ndarray],
    colors: np.ndarray,
    width: np.ndarray,
) -> None:
    """Draw arcs: middles (n, 2) [px], radii (n,) [px], turns from the top (n, k) [rad].

    Each has its colour and its width [px] (n,).
    """
    at, radius, turns = arcs
    x = at[:, :1] - radius[:, None] * np.sin(turns)
    y = at[:, 1:] - radius[:, None] * np.cos(turns)
    points = np.stack([x, y, np.broadcast_to(0.5 * width[:, None], x.shape)], axis=-1)
    corners = np.stack([points[:, :-1], points[:, 1:]], axis=2).reshape(-1, 2, 3)
    draw.list.add_many(corners, np.repeat(colors, turns.shape[1] - 1))
