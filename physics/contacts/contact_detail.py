"""What is told of a contact: the edges, the clip planes, every point and its fate.

`contact_detail` in contact_look.py reads it. Manifolds by clipping: Ericson, Real-Time Collision
Detection (2005), 5.5; Catto, "Iterative Dynamics" (GDC 2006) and "Modeling and Solving Constraints"
(GDC 2007), where points are kept by their ids.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from physics.collide.hull import CORNERS, OWNER_B
from physics.constants import RECYCLE_DISTANCE, RECYCLE_TURN
from physics.state.layout import MAX_VERTICES
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body

Side = Literal["a", "b"]
Look = Literal["anew", "again", "apart", "asleep"]
Way = Literal["face", "corners", "none"]
Fate = Literal[
    "kept", "new", "beyond the margin", "flies past", "passes the link", "covered", "sensor"
]


@dataclass(frozen=True)
class Edge:
    """An edge of a hull from corner `corners[0]` to `corners[1]`; both are one for a lone disc."""

    side: Side
    corners: tuple[int, int]
    ends: tuple[Vector, Vector]  # [m] centres of its discs, in the world
    radii: tuple[float, float]  # [m] rounding; the surface is so far out
    outward: Vector  # unit normal of the edge; of a lone disc: towards the other shape

    @property
    def surface(self) -> tuple[Vector, Vector]:
        """The ends of the edge where matter ends [m], in the world."""
        (nx, ny), ((ax, ay), (bx, by)), (ra, rb) = self.outward, self.ends, self.radii
        return Vector(ax + ra * nx, ay + ra * ny), Vector(bx + rb * nx, by + rb * ny)


@dataclass(frozen=True)
class Candidate:
    """A point of the incident edge after clipping, before any is left out."""

    id: int
    before: Vector  # [m] the end of the incident edge's surface from which it was cut
    on_incident: Vector  # [m] on the surface of the incident shape, in the world
    on_reference: Vector  # [m] on that of the reference
    separation: float  # [m] < 0: they overlap
    clipped: bool  # whether a clip plane has moved it
    fate: Fate


@dataclass(frozen=True)
class PointDetail:
    """A point that the next tick starts with, where the poses of now have it."""

    id: int
    on_a: Vector  # [m] on the surfaces of A and B, in the world
    on_b: Vector
    core_a: Vector  # [m] fixed to A and to B, from their centres of mass: what the tick keeps
    core_b: Vector
    separation: float  # [m]
    born: int  # tick since which there is a point of this id
    is_new: bool  # the last tick had none of this id
    carried: float  # [N*s] normal impulse of a substep that warm-starts it; 0: it has none
    normal_impulse: float  # [N*s] of the last tick, that pushed A and B apart
    friction_impulse: float  # [N*s] of the last tick on B, along the normal turned clockwise

    @property
    def middle(self) -> Vector:
        """Midway between the surfaces [m]: where both arms end."""
        return Vector(0.5 * (self.on_a.x + self.on_b.x), 0.5 * (self.on_a.y + self.on_b.y))


@dataclass(frozen=True)
class LostPoint:
    """A point of the last tick whose id is not found any more."""

    id: int
    normal_impulse: float  # [N*s] of the last tick; it is not carried over
    why: str


@dataclass(frozen=True)
class ContactDetail:
    """One contact as the next tick begins with it."""

    a: "Body"
    b: "Body"
    shapes: tuple[int, int]  # rows of the shapes
    tick: int  # ticks that were done
    look: Look
    """"anew": the shapes are collided; "again": the manifold is used again; "apart": they were so
    far apart that nothing is looked for; "asleep": nothing is looked at."""
    made: int  # tick in which the manifold in force was made
    moved: float  # [m] how far B's centre has moved in A's frame since; inf: nothing was kept
    turned: float  # [rad] and how far B has turned
    way: Way  # what the manifold is made from: a reference face, or the line of two corners
    reference: Side
    discs: tuple[int, int]  # of the hulls of A and B: 1 = a circle, 2 = a capsule
    normal: Vector  # unit, from A to B
    edges: tuple[Edge, Edge] | None  # reference and incident
    corners: tuple[Vector, Vector] | None  # [m] centres of the two discs, A's and B's
    radii: tuple[float, float]  # [m] of those
    clip_planes: tuple[Vector, ...]  # [m] where they cut the reference's surface; they lie along n
    margin: float  # [m] the speculative margin: points further apart are left out
    why_margin: str
    slop: float  # [m] overlap that the solver leaves
    candidates: tuple[Candidate, ...]
    points: tuple[PointDetail, ...]
    lost: tuple[LostPoint, ...]
    friction: float  # [1]
    restitution: float  # [1]

    @property
    def touching(self) -> bool:
        """Whether the surfaces meet in some point, or pushed in the last tick."""
        return any(point.separation <= 0.0 or point.normal_impulse > 0.0 for point in self.points)


RECYCLED = RECYCLE_DISTANCE, RECYCLE_TURN
"""Up to which motion of B in A's frame a manifold is used again: [m], [rad]."""


PARTS = {1: "rim", 2: "end {}"}
"""What the discs of a hull are called, by how many it has; those of others are corners."""


def point_name(detail: ContactDetail, feature: int, names: tuple[str, str]) -> str:
    """An id in words, with the names of A and B: "corner 2 of box"; they count from 0."""

    def part(side: int, number: int) -> str:
        said = PARTS.get(detail.discs[side], "corner {}").format(number)
        return f"{said} of {names[side]}"

    if feature < CORNERS:
        return part(*divmod(feature, OWNER_B))
    reference = "ab".index(detail.reference)
    mine, other = divmod(feature - CORNERS, MAX_VERTICES)
    return f"{part(reference, mine)} on {part(1 - reference, other)}"
