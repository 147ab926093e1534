"""Shapes: frozen definitions in SI that know how to become a disc hull, with clear errors.

Every shape is the convex hull of one to eight discs, so one collision kernel serves all of them.
"""

import math
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import numpy as np

from physics.bodies.material_columns import MATERIAL_COLUMNS, VALUES_IN_ORDER
from physics.constants import LARGEST_SIZE, SMALLEST_SIZE
from physics.geometry.convexity import require_convex
from physics.geometry.mass import MassData, combined, disc_hull_mass, rod_mass
from physics.geometry.polygon import area, convex_hull
from physics.shapes.spelling import known, remember, spelling
from physics.shapes.tangents import Disc, face_normals, to_all_lanes
from physics.state.layout import CAPSULE, CIRCLE, MAX_VERTICES, POLYGON, SEGMENT, SHAPE
from physics.state.packing import PACK_SHAPE
from physics.values.checks import (
    DefinitionError,
    Point,
    finite,
    flag,
    point,
    points,
    ring,
    several,
    whole,
)
from physics.values.made import made
from physics.values.options import changed_fields, option

BITS = 0, 0xFFFFFFFF  # a category or mask of 32 bits
GROUPS = -(1 << 63), (1 << 63) - 1  # [count] what a row holds
SIZE = SMALLEST_SIZE, LARGEST_SIZE  # [m] of what must not vanish


class Filter(NamedTuple):
    """Who collides with whom: two shapes do when each one's category is in the other's mask.

    The same non-zero group overrides that: positive always collides, negative never.
    """

    category: int = 1
    mask: int = 0xFFFFFFFF
    group: int = 0


class Seams(NamedTuple):
    """What a part of an outline knows of the whole; see collide/seams.py."""

    faces: int  # bit i = face i is an inner one
    turns: list[float]  # of the outline at each corner: tangents of half angles


MEETS_ALL = Filter()


def check_filter(what: str, value: Any) -> Filter:
    """`value` as a Filter; DefinitionError when it is none, or its numbers do not fit."""
    parts = several(what, value, "category, mask and group: Filter(...)")
    if len(parts) != 3:
        raise DefinitionError(f"{what} has a category, a mask and a group, not {len(parts)} parts")
    ranges = zip(Filter._fields, parts, (BITS, BITS, GROUPS), strict=True)
    return Filter(*[whole(f"{what}.{word}", part, *ends) for word, part, ends in ranges])


class Hull(NamedTuple):
    """Discs (x, y, r) [m] counter-clockwise, the faces' outward unit normals, and the kind.

    `ghosts` [m] makes it a one-sided link of a chain: the vertices before and after the link.
    `seams` makes it a part of an outline.
    """

    kind: int
    discs: list[Disc]
    normals: list[Point]
    ghosts: tuple[Point, Point] | None = None
    seams: Seams | None = None

    def least_half_width(self) -> float:
        """Half the least width [m]: what may pass unseen through a wall in one tick.

        The width along n is h(n) + h(-n) with h(n) = max(n . c_i + r_i). Its least value lies at a
        face's normal (between two of them it is a sine arch, or as wide as the larger disc).
        """
        discs, least = self.discs, math.inf
        if len(discs) == 1:
            return discs[0][2]
        for nx, ny in self.normals:
            high, low = -math.inf, math.inf
            for x, y, r in discs:
                at = nx * x + ny * y
                high = at + r if at + r > high else high
                low = at - r if at - r < low else low
            least = min(least, high - low)
        return 0.5 * least

    def mass(self, density: float) -> MassData:
        """Exact mass, centre and inertia at `density` [kg/m^2]; segments have none."""
        if self.kind == SEGMENT:
            return MassData(0.0, 0.0, 0.0, 0.0)
        return disc_hull_mass(self.discs, self.normals, density)


@dataclass(frozen=True, kw_only=True, repr=False)
class Shape:
    """The base of all shapes: material and filter.

    density [kg/m^2]; friction is the kinetic coefficient, and the static one too unless
    static_friction is given; rolling_resistance [m] is the lever of the torque that resists
    rolling; tangent_speed [m/s] moves the surface like a conveyor belt, > 0 clockwise around the
    shape (to +x on top). contact_hertz makes its contacts springs of their own, with
    contact_damping_ratio, whatever the settings say; of two the softer counts. A sensor reports
    what overlaps it, pushes nothing and weighs nothing.
    """

    density: float = option(1.0, 0.0, 1e9, "kg/m^2", "mass of a square metre")
    friction: float = option(
        0.6, 0.0, 1e6, "", "Coulomb's coefficient; a pair has the geometric mean"
    )
    static_friction: float | None = option(
        None, 0.0, 1e6, "", "coefficient at rest, not below friction; none: the same"
    )
    restitution: float = option(0.0, 0.0, 1.0, "", "share of the speed that comes back")
    rolling_resistance: float = option(
        0.0, 0.0, LARGEST_SIZE, "m", "lever of the torque that resists rolling"
    )
    tangent_speed: float = option(0.0, -1e6, 1e6, "m/s", "of the surface, as of a conveyor belt")
    contact_hertz: float | None = option(
        None, 0.1, 1e4, "Hz", "its contacts are springs of this stiffness; none: the world's"
    )
    contact_damping_ratio: float = option(
        1.0, 0.0, 1e4, "", "of these springs; 1 is critical for one point"
    )
    sensor: bool = False
    filter: Filter = MEETS_ALL
    abuts: ClassVar[bool] = False  # faces that two of one body have in common are inner ones
    endless: ClassVar[bool] = False  # without mass or ends: for static bodies only

    def __post_init__(self) -> None:
        key = spelling(self, self.filter)
        twin = known(key)
        if twin is None:
            self._check()
            if not self.endless:
                remember(key, self)
        else:  # it was checked, and what follows from it is there
            vars(self).update({name: getattr(twin, name) for name in MADE})

    def _check(self) -> None:
        """Raise DefinitionError for a value that makes no sense."""
        name, values = type(self).__name__, vars(self)
        for word, low, high, may_be_none in ranges_of(type(self)):
            value = values[word]
            fits = type(value) is float and low <= value <= high
            if not (fits or (value is None and may_be_none)):
                finite(f"{name}.{word}", value, low, high)
        if self.static_friction is not None and self.static_friction < self.friction:
            raise DefinitionError(
                f"{name}.static_friction must be at least the (kinetic) friction, which is"
                f" {self.friction:g}, not {self.static_friction:g}"
            )
        flag(f"{name}.sensor", self.sensor)
        if self.filter is not MEETS_ALL:
            check_filter(f"{name}.filter", self.filter)
        _ = self.parts  # a wrong definition is refused where it is made

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields alone: what follows from them is made again."""
        return {name: value for name, value in vars(self).items() if name not in MADE}

    def __repr__(self) -> str:
        words = [f"{name}={value!r}" for name, value in changed_fields(self).items()]
        return f"{type(self).__name__}({', '.join(words)})"

    def hull(self) -> Hull:
        """Return the shape as a disc hull in the body's frame [m]."""
        raise NotImplementedError

    def hulls(self) -> list[Hull]:
        """All disc hulls of this shape: one, unless it is a chain."""
        return [self.hull()]

    @made
    def parts(self) -> list[Hull]:
        """What `hulls` returns, made once: a definition never changes."""
        return self.hulls()

    @made
    def masses(self) -> list[MassData]:
        """Mass, centre and inertia of each hull; a sensor weighs nothing."""
        density = 0.0 if self.sensor else self.density
        return [hull.mass(density) for hull in self.parts]

    @made
    def alone(self) -> MassData:
        """Mass, centre and inertia of a body that is this shape alone."""
        return combined(self.masses)

    @made
    def half_widths(self) -> list[float]:
        """Half the least width of each hull [m]."""
        return [hull.least_half_width() for hull in self.parts]

    @made
    def rows(self) -> np.ndarray:
        """SHAPE rows of the hulls in the body's own frame, SHAPE (hulls,), without their owner."""
        return np.frombuffer(self.raw, SHAPE)

    @made
    def raw(self) -> bytes:
        hulls = self.parts
        if len(hulls) == 1 and hulls[0].ghosts is hulls[0].seams is None:
            kind, discs, normals, *_ = hulls[0]
            xs, ys, rs, nxs, nys = *zip(*to_all_lanes(discs)), *zip(*to_all_lanes(normals))
            form = len(discs), int(self.sensor), kind, *xs, *ys, *rs, *nxs, *nys
            return PACK_SHAPE(*form, *[value(self) for value in VALUES_IN_ORDER])
        rows = np.zeros(len(hulls), SHAPE)
        rows["kind"], rows["count"] = [h.kind for h in hulls], [len(h.discs) for h in hulls]
        discs = np.array([to_all_lanes(h.discs) for h in hulls])
        rows["x"], rows["y"], rows["r"] = discs.transpose(2, 0, 1)
        normals = np.array([to_all_lanes(h.normals) for h in hulls])
        rows["nx"], rows["ny"] = normals.transpose(2, 0, 1)
        if any(h.ghosts is not None for h in hulls):  # links of a chain
            rows["one_sided"] = [h.ghosts is not None for h in hulls]
            ghosts = np.array([h.ghosts or ((0.0, 0.0), (0.0, 0.0)) for h in hulls])
            rows["ghost_x"], rows["ghost_y"] = ghosts.transpose(2, 0, 1)
        if any(h.seams is not None for h in hulls):  # parts of an outline
            seams = [h.seams or Seams(0, [0.0]) for h in hulls]
            rows["seams"] = [seam.faces for seam in seams]
            rows["turn"] = [to_all_lanes(seam.turns) for seam in seams]
        for name, value in MATERIAL_COLUMNS.items():
            rows[name] = value(self)
        return rows.tobytes()

    def of_material(self, values: Mapping[str, Any]) -> "Shape":
        """Return the shape of another material, whose `values` are checked; its form is kept."""
        made = object.__new__(type(self))
        kept = vars(made)
        kept.update(vars(self))
        kept.update(values)
        weighs = ("masses", "alone") if "density" in values or "sensor" in values else ()
        for name in ("raw", "rows", *weighs):
            kept.pop(name, None)
        return made


MADE = ("parts", "masses", "alone", "half_widths", "raw", "rows")
"""What follows from a definition, made once."""


@lru_cache
def ranges_of(kind: type[Shape]) -> list[tuple[str, float, float, bool]]:
    """Return the numbers of a kind of shape: name, least and largest, whether None is one."""
    ranged = [entry for entry in fields(kind) if "low" in entry.metadata]
    ends = [(entry.metadata["low"], entry.metadata["high"]) for entry in ranged]
    return [(e.name, *end, e.default is None) for e, end in zip(ranged, ends, strict=True)]


@dataclass(frozen=True, repr=False)
class Circle(Shape):
    """A disc of `radius` [m] around `center` [m] of the body's frame."""

    radius: float = option(0.5, *SIZE, "m", "of the disc")
    _: KW_ONLY
    center: Point = (0.0, 0.0)

    def hull(self) -> Hull:
        x, y = point("Circle.center", self.center)
        r = float(self.radius)
        return Hull(CIRCLE, [(x, y, r)], [(0.0, 0.0)])


@dataclass(frozen=True, repr=False)
class Capsule(Shape):
    """The hull of two discs at `start` and `end` [m]; tapered when `end_radius` differs [m]."""

    start: Point = (-0.5, 0.0)
    end: Point = (0.5, 0.0)
    _: KW_ONLY
    radius: float = option(0.2, *SIZE, "m", "of the disc at the start")
    end_radius: float | None = option(None, *SIZE, "m", "of the other end; none: the same")

    def hull(self) -> Hull:
        a, b = point("Capsule.start", self.start), point("Capsule.end", self.end)
        ra = float(self.radius)
        rb = ra if self.end_radius is None else float(self.end_radius)
        length = math.dist(a, b)
        if length <= abs(ra - rb) + SMALLEST_SIZE:
            raise DefinitionError(
                f"Capsule: its ends are {length:g} m apart, radius and end_radius {ra:g} and {rb:g}"
                " m, so one end lies within the other; move them apart or use a Circle"
            )
        discs = [(*a, ra), (*b, rb)]
        return Hull(CAPSULE, discs, face_normals(discs))


@dataclass(frozen=True, repr=False)
class Segment(Shape):
    """A two-sided line from `start` to `end` [m], thickened by `radius` [m].

    Its mass is `line_density` [kg/m] times its length, 0 unless given (`density` plays no part): a
    thin rod's, or that of a plate of its rounded form. A sensor weighs nothing.
    """

    start: Point = (-0.5, 0.0)
    end: Point = (0.5, 0.0)
    _: KW_ONLY
    radius: float = option(0.0, 0.0, LARGEST_SIZE, "m", "of the rounding")
    line_density: float = option(0.0, 0.0, 1e9, "kg/m", "mass of a metre")

    @made
    def masses(self) -> list[MassData]:
        """Mass, centre and inertia of the rod."""
        discs, normals = self.parts[0].discs, self.parts[0].normals
        return [rod_mass(discs, normals, 0.0 if self.sensor else float(self.line_density))]

    def hull(self) -> Hull:
        a, b = point("Segment.start", self.start), point("Segment.end", self.end)
        r = float(self.radius)
        if math.dist(a, b) < SMALLEST_SIZE:
            raise DefinitionError(f"Segment: start and end are the same point {a}")
        discs = [(*a, r), (*b, r)]
        return Hull(SEGMENT, discs, face_normals(discs))


@dataclass(frozen=True, repr=False)
class Box(Shape):
    """A rectangle `width` x `height` [m] at `center` [m], turned by `angle` [rad].

    `radius` [m] rounds it: it is added outside the rectangle.
    """

    width: float = option(1.0, *SIZE, "m", "")
    height: float = option(1.0, *SIZE, "m", "")
    _: KW_ONLY
    center: Point = (0.0, 0.0)
    angle: float = option(0.0, -LARGEST_SIZE, LARGEST_SIZE, "rad", "in the body's frame")
    radius: float = option(0.0, 0.0, LARGEST_SIZE, "m", "of the rounding")

    def hull(self) -> Hull:
        x, y = point("Box.center", self.center)
        hx, hy, r = 0.5 * float(self.width), 0.5 * float(self.height), float(self.radius)
        angle = float(self.angle)
        c, s = math.cos(angle), math.sin(angle)
        corners = [(-hx, -hy), (hx, -hy), (hx, hy), (-hx, hy)]
        discs = [(x + c * u - s * v, y + s * u + c * v, r) for u, v in corners]
        return Hull(POLYGON, discs, face_normals(discs))


@dataclass(frozen=True, repr=False)
class Polygon(Shape):
    """A convex polygon of 3 to 8 `vertices` [m], rounded outside by `radius`.

    The core has them counter-clockwise, for outward normals; a clockwise list is turned round, and
    stays in `vertices` as it was given, but for a last one that repeats the first.
    """

    vertices: tuple[Point, ...] = ((-0.5, -0.3), (0.5, -0.3), (0.0, 0.6))
    _: KW_ONLY
    radius: float = option(0.0, 0.0, LARGEST_SIZE, "m", "of the rounding")

    def __post_init__(self) -> None:
        object.__setattr__(self, "vertices", ring(self.vertices))
        super().__post_init__()

    @classmethod
    def around(cls, *points_: Point, **values: Any) -> "Polygon":
        """Return the convex hull of the points (x, y) [m] with the other `values` of a Polygon.

        DefinitionError when it has more than 8 corners, or no area (Andrew 1979).
        """
        corners = convex_hull(points("Polygon.around", points_))
        if len(corners) > MAX_VERTICES:
            raise DefinitionError(
                f"Polygon.around: the hull has {len(corners)} corners; it must have 3 to 8; take"
                " fewer points, or Outline(vertices=convex_hull(points))"
            )
        return cls(vertices=tuple(corners), **values)

    def hull(self) -> Hull:
        corners = points("Polygon.vertices", self.vertices)
        r = float(self.radius)
        if not 3 <= len(corners) <= MAX_VERTICES:
            raise DefinitionError(
                f"Polygon: {len(corners)} vertices; it must have 3 to 8; use Outline for more"
            )
        size = area(corners)
        if abs(size) < SMALLEST_SIZE**2:
            raise DefinitionError("Polygon: its area is zero; the vertices lie on one line")
        if size < 0.0:
            corners.reverse()
        require_convex(corners)
        discs = [(x, y, r) for x, y in corners]
        return Hull(POLYGON, discs, face_normals(discs))
