"""What the X-ray draws in the picture of the scene: the rows, the one at work, what it changed.

Contact points and anchors stand where the tick began; the marks ride on the bodies as drawn.
"""

import math
from dataclasses import dataclass, field
from itertools import chain
from weakref import WeakKeyDictionary

import numpy as np

from app.drawing import line_shapes
from app.drawing.arrow_scale import MOST_REACHES, limited
from app.drawing.colors import Argb
from app.drawing.draw import Draw
from app.features.xray.model.record import Recording, Row, Vector, Velocities
from app.features.xray.model.walk import Walk
from app.features.xray.view.marks import (
    JOINT,
    MARK,
    colour_of,
    mark_shapes,
    mark_size,
    usual_most,
)
from app.features.xray.view.row_equation import is_torque, letter_of
from physics import World

JOINT_SIZE = 0.7
"""Size of a joint's mark: [1] of that of a contact; it has no number in it."""

LETTERS = 0.8
"""Size of the number in a mark: [1] of the labels in the picture."""

REACH = 1.6
"""The largest speed of the recording is an arrow so long, and so is the largest impulse: [1] of a
strong arrow. Longer ones leave the picture, in shorter ones the sweeps' small changes are lost."""

TURN = 1.5
"""The largest angular velocity is an arc of this angle: [rad], a quarter turn. Over pi, the arcs of
both directions look alike."""

REST, REST_TURN = 1e-4, 1e-3
"""Where nothing is faster, nothing has an arrow: [m/s], [rad/s]. A 50th of what gravity gives in a
substep; below it is what the solver leaves over."""

LEAST_TURN = 0.03
"""A smaller arc is left out: [rad]. It has no room for its head."""

PALE = 0.55
"""Opacity of what was before the visit: [1]."""

MOST_BODIES = 200
"""So many bodies show their velocities at a stage: [count]. More arrows are a thicket."""

TOGETHER = 0.25
"""Marks that are nearer to one another than this are clicked as one: [1] of the mouse's reach."""


@dataclass
class Picture:
    """The picture of one recording: it keeps what is the same for all its moments."""

    recording: Recording
    groups: list[list[int]] = field(init=False)  # rows of one place and owner: they share a mark
    points: np.ndarray = field(init=False)  # [m] (n, 2) where the groups' marks are
    _size: tuple[object, float] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Put rows of one place together; choose the scales of the arrows once for all moments."""
        result: dict[tuple[str, int, Vector], list[int]] = {}
        for number, row in enumerate(self.recording.rows):
            result.setdefault((row.owner, row.owner_id, row.point), []).append(number)
        self.groups = list(result.values())
        places = [self.recording.rows[group[0]].point for group in self.groups]
        self.points = np.array(places, float).reshape(-1, 2)
        solved = [moment.solved for moment in self.recording.moments if moment.solved is not None]
        moves = [*chain.from_iterable(one.velocities for one in solved)]
        speeds = [math.hypot(*v) for one in moves for v in (one.linear_a, one.linear_b)]
        turns = [abs(w) for one in moves for w in (one.angular_a, one.angular_b)]
        for bodies in self.recording.states:
            speeds += [math.hypot(*body.velocity) for body in bodies]
            turns += [abs(body.omega) for body in bodies]
        most = max(filter(math.isfinite, speeds), default=0.0)  # [m/s]
        self._speed = most if most >= REST else 0.0
        most = max(filter(math.isfinite, turns), default=0.0)  # [rad/s]
        self._turn = most if most >= REST_TURN else 0.0
        pushes = [
            abs(moment.solved.after)
            for moment in self.recording.moments
            if moment.solved is not None and not is_torque(self.recording.rows[moment.row])
        ]
        self._push = usual_most(pushes)  # [N s]

        visits = [self.recording.rows[m.row].colour for m in self.recording.moments if m.row >= 0]
        order = dict.fromkeys(colour for colour in visits if colour != JOINT)
        self._ranks = {colour: number for number, colour in enumerate(order)}

    def rank(self, row: Row) -> int:
        """Return when its graph colour is solved, from 0; `JOINT` where it has none.

        The solver's own numbers have gaps: colours of what rests on the ground come last.
        """
        return self._ranks.get(row.colour, JOINT)

    @property
    def ranks(self) -> list[int]:
        """Return the ranks that there are; `JOINT` among them if there are joints."""
        return sorted({self.rank(row) for row in self.recording.rows})

    # --- drawing -------------------------------------------------------------------------------

    def draw(self, draw: Draw, walk: Walk, world: World) -> None:
        """Draw all marks of the moment at which the walk stands."""
        rows = {body.id: body.index for body in world.bodies}
        if len(self.groups):
            points = self._drawn(draw, rows)
            if walk.row is not None:
                self._at_work(draw, walk, world, rows, points)
            self._pushes(draw, walk, points)
            self._marks(draw, points)
            if walk.row is not None:
                self._ring(draw, walk, points)
                self._changes(draw, walk, world, rows)
        if walk.row is None:
            self._stage(draw, walk, rows)

    def _stage(self, draw: Draw, walk: Walk, rows: dict[int, int]) -> None:
        """Draw the velocities of all bodies before and after a stage as a whole."""
        states, moments = self.recording.states, self.recording.moments
        here = walk.moment
        if here is None or not 0 <= here.state < len(states):
            return
        later = (one.state for one in moments[walk.index + 1 :] if one.state >= 0)
        after = {body.body: body for body in states[next(later, here.state)]}
        centers = draw.poses.centers()
        for body in states[here.state][:MOST_BODIES]:
            if body.body in rows and body.body in after:
                center, then = centers[rows[body.body]], after[body.body]
                was = body.velocity, body.omega
                self._velocity(draw, center, was, is_before=True)
                self._velocity(draw, center, (then.velocity, then.omega), is_before=False)

    def _drawn(self, draw: Draw, rows: dict[int, int]) -> np.ndarray:
        """Return where the marks are in this picture (n, 2) [m]."""
        pairs = [
            [rows.get(self.recording.rows[group[0]].body_a, 0), rows.get(body_b, 0)]
            for group in self.groups
            for body_b in [self.recording.rows[group[0]].body_b]
        ]
        return draw.poses.follow_pairs(self.points, np.array(pairs, np.int64))

    def _mark_size(self, draw: Draw) -> float:
        """Return the diameter of the marks [px]; looked for again when the view is zoomed."""
        key = draw.camera.scale, draw.style
        if self._size is None or self._size[0] != key:
            self._size = key, mark_size(draw, self.points)
        return self._size[1]

    def _marks(self, draw: Draw, points: np.ndarray) -> None:
        """Draw a mark of its graph colour at each place: with its number where there is room."""
        sizes, at = draw.style.sizes, draw.many.pixels(points)
        across = self._mark_size(draw)
        with_numbers = across >= MARK * sizes.label
        for colour in self.ranks:
            mine = [self.rank(self.recording.rows[group[0]]) == colour for group in self.groups]
            size = across / 2 * (JOINT_SIZE if colour == JOINT else 1.0)
            shapes = mark_shapes(at[mine], colour, size)
            draw.list.add_many(line_shapes.grown(shapes, sizes.halo), draw.color("halo"))
            draw.list.add_many(shapes, colour_of(draw.style.theme, colour))
            if with_numbers and colour != JOINT:
                for x, y in at[mine]:
                    words, size = str(colour + 1), LETTERS * sizes.label
                    draw.text_px((x, y), words, size, "halo", halo=False, bold=True)

    def _pushes(self, draw: Draw, walk: Walk, points: np.ndarray) -> None:
        """Draw what every row has pushed so far, on B; torques have no arrow."""
        if self._push <= 0.0:
            return
        rows, here = self.recording.rows, walk.moment
        at_work = here.row if here is not None else -1
        reach = REACH * draw.style.sizes.arrow_reach / draw.camera.scale / self._push  # [m/(N s)]
        longest = MOST_REACHES * draw.style.sizes.arrow_reach / draw.camera.scale  # [m]
        for role in ("impulse", "friction"):
            for thick in (False, True):
                chosen = [
                    (place, push_of(walk, number))
                    for place, group in enumerate(self.groups)
                    for number in group
                    if (rows[number].kind == "friction") == (role == "friction")
                    and (number == at_work) == thick
                ]
                if chosen:
                    origins = points[[place for place, _ in chosen]]
                    vectors = limited(np.array([push for _, push in chosen]) * reach, longest)
                    width = draw.style.sizes.arrow * (1.4 if thick else 0.7)
                    draw.many.arrows(origins, vectors, role, width, barbed=role == "friction")

    def _at_work(
        self, draw: Draw, walk: Walk, world: World, rows: dict[int, int], points: np.ndarray
    ) -> None:
        """Outline both bodies of the row at work, and draw its arms and its direction."""
        row, moment, sizes = walk.row, walk.moment, draw.style.sizes
        assert row is not None and moment is not None
        place = points[self._place_of(moment.row)]
        for index in [rows[one] for one in (row.body_a, row.body_b) if one in rows]:
            free = moves(world, index)
            outline(draw, world, index, "hand", (1.8 if free else 1.0) * sizes.outline)
            if free:
                center = draw.poses.centers()[index]
                draw.line(center, place, "hand", sizes.thin, dash=True)
                draw.dot(center, sizes.dot, "hand")
        if any(row.direction):
            self._normal(draw, row, place)

    def _place_of(self, number: int) -> int:
        return next(place for place, group in enumerate(self.groups) if number in group)

    def _ring(self, draw: Draw, walk: Walk, points: np.ndarray) -> None:
        """Draw a ring round the mark of the row at work."""
        moment, sizes = walk.moment, draw.style.sizes
        assert moment is not None
        x, y = draw.camera.to_screen(*points[self._place_of(moment.row)])
        radius = self._mark_size(draw) / 2 + 3.0 * sizes.outline
        for role, width in (("halo", 2.6 * sizes.outline), ("hand", 1.5 * sizes.outline)):
            draw.list.add([(x, y, radius)], 0, draw.color(role), width)

    def _changes(self, draw: Draw, walk: Walk, world: World, rows: dict[int, int]) -> None:
        """Draw the velocities of both bodies before and after the visit."""
        row, moment = walk.row, walk.moment
        assert row is not None and moment is not None
        if moment.solved is None:
            return
        before, after = moment.solved.velocities
        for body, key in ((row.body_a, "a"), (row.body_b, "b")):
            if body in rows and moves(world, rows[body]):
                center = draw.poses.centers()[rows[body]]
                self._velocity(draw, center, velocity_of(before, key), is_before=True)
                self._velocity(draw, center, velocity_of(after, key), is_before=False)

    def _normal(self, draw: Draw, row: Row, at: np.ndarray) -> None:
        """Draw the line along which the row works."""
        half = 1.2 * draw.style.sizes.arrow_reach / draw.camera.scale
        way = np.array(row.direction) * half
        draw.line(at - way, at + way, "normal", draw.style.sizes.thin, dash=True)

    def _velocity(
        self, draw: Draw, center: np.ndarray, velocity: tuple[Vector, float], *, is_before: bool
    ) -> None:
        """Draw an arrow for the velocity of a centre, an arc for the angular velocity."""
        (vx, vy), omega = velocity
        sizes, color = draw.style.sizes, draw.color("velocity", PALE if is_before else 1.0)
        width = sizes.arrow * (0.8 if is_before else 1.0)
        x, y = draw.camera.to_screen(*center)
        start = np.array([[x, y]])
        if self._speed > 0.0 and math.isfinite(vx + vy):
            reach = REACH * sizes.arrow_reach / self._speed  # [px s/m]
            end = start + np.array([vx * reach, -vy * reach])
            arrow_px(draw, start, end, color, width, dash=is_before)
        if self._turn > 0.0 and math.isfinite(omega):
            angle = omega / self._turn * TURN
            if abs(angle) >= LEAST_TURN:
                radius = (0.45 if is_before else 0.6) * sizes.arrow_reach
                began = math.pi / 2
                points = line_shapes.arc_points((x, y), radius, began, began + angle, 2.0)
                draw.many.stroke(points[:-2], points[1:-1], color, width)
                tail, tip = points[-3:-2], points[-1:]
                arrow_px(draw, tail, tip + 2.0 * (tip - tail), color, width, dash=False)

    # --- the mouse -----------------------------------------------------------------------------

    def hit(self, at: Vector, reach: float) -> list[int]:
        """Return the rows whose marks are nearest to a point of the world, [] beyond `reach` [m].

        Marks that lie on one another, of a joint and of a contact, are taken together.
        """
        far = np.hypot(*(self.points - np.array(at)).T)
        nearest = float(far.min(initial=math.inf))
        if nearest > reach:
            return []
        taken = np.flatnonzero(far <= nearest + TOGETHER * reach)
        return [number for place in taken.tolist() for number in self.groups[place]]


def push_of(walk: Walk, number: int) -> Vector:
    """Return what a row has pushed so far, on B [N s]: a joint's two anchors in any direction."""
    row = walk.recording.rows[number]
    solved, is_done = walk.last_visit(number)
    if solved is None or is_torque(row):
        return 0.0, 0.0
    if any(row.direction):
        push = solved.after if is_done else solved.before
        return row.direction[0] * push, row.direction[1] * push
    name = "after" if is_done else "before"
    return letter_of(solved, f"{name}_x"), letter_of(solved, f"{name}_y")


def velocity_of(both: Velocities, key: str) -> tuple[Vector, float]:
    """Return the velocity of body "a" or "b"."""
    if key == "a":
        return both.linear_a, both.angular_a
    return both.linear_b, both.angular_b


def moves(world: World, index: int) -> bool:
    """Return whether a body has a finite mass: an impulse changes its velocity."""
    return float(world.page.body["mass"][index]) > 0.0


def outline(draw: Draw, world: World, index: int, color: str, width: float) -> None:
    """Draw the outline of a body as it stands in this picture."""
    x, y, angle = draw.poses.drawn(np.array([index]))[0].tolist()
    shapes = np.asarray(world.page.shapes[: world.page.shape_count])
    c, s, scale = math.cos(angle), math.sin(angle), draw.camera.scale
    for shape in shapes[shapes["body"] == index]:
        n = int(shape["count"])
        sx, sy, sr = (shape[name][:n].astype(float) for name in ("x", "y", "r"))
        px, py = draw.camera.to_screen(x + c * sx - s * sy, y + s * sx + c * sy)
        corners = list(zip(px.tolist(), py.tolist(), (sr * scale).tolist(), strict=True))
        draw.list.add(corners, 0, draw.color(color), width)


def arrow_px(
    draw: Draw, start: np.ndarray, end: np.ndarray, color: Argb, width: float, *, dash: bool
) -> None:
    """Draw one arrow between pixels (1, 2); a dashed one has an open head."""
    if not dash:
        draw.many.arrows_px(start, end, color, width)
        return
    length = float(np.hypot(*(end - start)[0]))
    head = draw.style.sizes.head
    if length > head:
        along = (end - start) / length
        draw.many.stroke(start, end - along * 0.8 * head, color, width, dash=True)
        start = end - along * head
    draw.many.arrows_px(start, end, color, width, barbed=True)


_PICTURES = WeakKeyDictionary[Walk, Picture]()


def picture_of(walk: Walk) -> Picture:
    """Return the picture of what a walk began to go through: made once, for it takes a while."""
    return _PICTURES.get(walk) or _PICTURES.setdefault(walk, Picture(walk.recording))
