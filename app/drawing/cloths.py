"""Cloths: nets of small discs on threads are drawn as one surface, wherever they come from.

Nothing has to declare one: what a scene, a file or a hand has knotted out of discs and distance
joints into meshes of four is a cloth. A mesh with a torn thread is a hole.
"""

import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from app.drawing.groups import OWN, row_of
from app.drawing.kernels.meshes import light_meshes
from app.drawing.kernels.primitives import DisplayList
from physics import JointArrays, World
from physics.state.layout import CIRCLE

LEAST_MESHES = 9
"""Fewer meshes that hang together are a frame of rods: [count], 9."""

LEAST_THREADS = 24
"""So many joints has the smallest cloth: [count], three rows of three meshes side by side."""

OVERLAP = 0.6
"""Meshes are so much larger all round, or the ground would show between them: [px]."""


class Net(NamedTuple):
    """What was knotted, of all cloths: n meshes between m knots. Rows are those of bodies."""

    faces: np.ndarray  # rows (n, 4) round each mesh
    sides: np.ndarray  # ids of the joints (n, 4): from each corner to the next
    knots: np.ndarray  # rows (m,)
    ids: np.ndarray  # of the same bodies (m,): a row may get another one
    parts: np.ndarray  # of which cloth they are (m,), by the id of one of its bodies


NOTHING = Net(*(np.zeros(shape, np.int64) for shape in ((0, 4), (0, 4), 0, 0, 0)))


class Surface(NamedTuple):
    """What is there of cloths in a frame."""

    faces: np.ndarray  # rows (n, 4) of the whole meshes
    sides: np.ndarray  # ids (n, 4)
    lengths: np.ndarray  # [m] (n, 4) of the threads at rest
    knots: np.ndarray  # rows (m,)
    parts: np.ndarray  # (m,) as in `Net`
    threads: np.ndarray  # ids of all joints between knots
    strands: np.ndarray  # rows (k, 2) of the ends of those that no mesh has any more
    hem: np.ndarray  # rows (k, 2) of the ends of those that have a mesh at one side


class Cloths:
    """Finds the cloths of a world again when its joints change."""

    def __init__(self) -> None:
        """Know of none."""
        self._world: Callable[[], World | None] = lambda: None
        self._looked_at = np.zeros(0, np.int64)  # ids and bodies of the joints of the last search
        self._net = NOTHING
        self._known: tuple[object, ...] = ()  # what the last surface was made of
        self._surface: Surface | None = None
        self.seen: Surface | None = None  # that is drawn in this frame

    def find(self, world: World, joints: JointArrays) -> Surface | None:
        """Return what all cloths are now, in the distance joints of a world; None: there are none.

        What tears is only left out: the search itself takes 10 ms for a thousand threads.
        """
        if joints.count < LEAST_THREADS and (
            self._world() is not world or not len(self._net.knots)
        ):
            return None
        bodies = np.asarray(world.page.bodies[: world.page.body_count])
        read = joints.ids, joints.bodies, joints.enabled, joints.max_lengths, joints.rest_lengths
        known = id(world), *(values.tobytes() for values in (*read, bodies["id"]))
        if known != self._known or self._world() is not world:
            self._known, self._surface = known, self._found(world, joints, bodies)
        return self._surface

    def _found(self, world: World, joints: JointArrays, bodies: np.ndarray) -> Surface | None:
        """Return what all cloths are now."""
        joints = joints if joints.enabled.all() else joints.where(joints.enabled)
        knotted = joints.ids << 40 | joints.bodies[:, 0] << 20 | joints.bodies[:, 1]
        if self._world() is not world or not np.isin(knotted, self._looked_at).all():
            self._world, self._looked_at = weakref.ref(world), knotted
            self._net = find_net(world, joints)
        net = self._net
        if not len(net.knots):
            return None
        there = (net.knots < len(bodies)) & (bodies["id"][net.knots % len(bodies)] == net.ids)
        knots = net.knots[there]
        is_knot = np.zeros(len(bodies), bool)
        is_knot[knots] = True
        threads = joints.where(np.asarray(is_knot[joints.bodies].all(axis=1)))
        whole = np.isin(net.sides, threads.ids).all(axis=1)
        faces, sides = net.faces[whole], net.sides[whole]
        order = np.argsort(threads.ids)
        at = order[np.searchsorted(threads.ids, sides, sorter=order)]
        longest = threads.max_lengths
        lengths = np.where(np.isfinite(longest), longest, threads.rest_lengths)[at]
        strands = threads.bodies[~np.isin(threads.ids, sides)]
        rims = hem(faces, sides)
        return Surface(faces, sides, lengths, knots, net.parts[there], threads.ids, strands, rims)


def find_net(world: World, joints: JointArrays) -> Net:
    """Return the meshes of four threads between discs, of cloths with enough of them."""
    discs = _discs(world)
    beside: dict[int, dict[int, int]] = {}
    for (a, b), i in zip(joints.bodies.tolist(), joints.ids.tolist(), strict=True):
        if a in discs and b in discs and a != b:
            beside.setdefault(a, {})[b] = i
            beside.setdefault(b, {})[a] = i
    faces = sorted(set(_squares(beside)))
    part_of = _joined(faces)
    sizes = Counter(part_of[face[0]] for face in faces)
    faces = [face for face in faces if sizes[part_of[face[0]]] >= LEAST_MESHES]
    if not faces:
        return NOTHING
    sides = [[beside[f[k]][f[(k + 1) % 4]] for k in range(4)] for f in faces]
    knots = {row: part_of[row] for face in faces for row in face}
    knots |= _torn_off(world, knots)
    ids = np.asarray(world.page.bodies[: world.page.body_count])["id"]
    rows, parts = (np.array(column, np.int64) for column in zip(*knots.items(), strict=True))
    return Net(np.array(faces), np.array(sides), rows, ids[rows], ids[parts])


def _torn_off(world: World, knots: dict[int, int]) -> dict[int, int]:
    """Return what was a part of a cloth before it was looked at, as at the end of a run: discs like
    its own, which do not push each other.
    """
    shapes = np.asarray(world.page.shapes[: world.page.shape_count])
    shapes = shapes[(shapes["kind"] == CIRCLE) & (shapes["group"] < 0) & (shapes["body"] >= 0)]
    kinds = zip(shapes["group"], shapes["r"][:, 0], shapes["density"], strict=True)
    alike: dict[tuple, list[int]] = {}
    for kind, row in zip(kinds, shapes["body"].tolist(), strict=True):
        alike.setdefault(kind, []).append(row)
    result = {}
    for rows in alike.values():
        part = next((knots[row] for row in rows if row in knots), None)
        result |= {row: part for row in rows if part is not None and row not in knots}
    return result


def _discs(world: World) -> set[int]:
    """Return the rows of the bodies that are one disc."""
    page = world.page
    shapes = np.asarray(page.shapes[: page.shape_count])
    shapes = shapes[shapes["body"] >= 0]
    count = np.bincount(shapes["body"], minlength=page.body_count)
    round_ones = np.bincount(shapes["body"][shapes["kind"] == CIRCLE], minlength=page.body_count)
    return set(np.flatnonzero((count == 1) & (round_ones == 1)).tolist())


def _squares(beside: dict[int, dict[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield every ring of four without a diagonal, from its least row on."""
    for a, neighbours in beside.items():
        larger = sorted(b for b in neighbours if b > a)
        for b in larger:
            for d in larger:
                if b < d and d not in beside[b]:
                    for c in beside[b].keys() & beside[d].keys():
                        if c > a and c not in neighbours:
                            yield a, b, c, d


def _joined(faces: list[tuple[int, int, int, int]]) -> dict[int, int]:
    """Return for each row one row of those that it hangs together with, the same for all."""
    root = {row: row for face in faces for row in face}

    def top(row: int) -> int:
        while root[row] != row:
            root[row] = root[root[row]]
            row = root[row]
        return row

    for first, *others in faces:
        for row in others:
            a, b = sorted((top(first), top(row)))
            root[b] = a
    return {row: top(row) for row in root}


def lightness(surface: Surface, spots: np.ndarray) -> np.ndarray:
    """Return how light each mesh is, the first of two columns (n, 2), -1..1: 0 as it was knotted,
    more is stretched, less is loose or folded; -1 is its back. `spots` are where all bodies are
    (m, 2) [m].
    """
    light = np.empty((len(surface.faces), 2))
    light_meshes(surface.faces, surface.lengths, spots, np.empty_like(spots), light)
    return light


def hem(faces: np.ndarray, sides: np.ndarray) -> np.ndarray:
    """Return the rows (k, 2) of both ends of the threads that have a mesh at one side."""
    ends = np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2)
    _, first, count = np.unique(sides.ravel(), return_index=True, return_counts=True)
    return ends[first[count == 1]]


def with_radius(corners: np.ndarray, radius: float) -> np.ndarray:
    """Return corners (n, k, 3) of primitives whose middles are (n, k, 2) [px]."""
    return np.concatenate([corners, np.full((*corners.shape[:2], 1), radius)], axis=2)


def draw_cloth(
    shown: DisplayList,
    surface: Surface,
    places: tuple[np.ndarray, np.ndarray],
    colors: tuple[np.ndarray, np.ndarray],
    width: float,
) -> None:
    """Draw the meshes as one surface with a hem, strands as threads, and crumbs of what is left.

    `places` of all bodies (n, 2) [m] and [px]; `colors`: the palette, and its row for every body;
    `width` of a line [px]. What tears off keeps its colour.
    """
    (spots, pixels), (palette, rows) = places, colors
    part = np.zeros(len(rows), np.int64)
    part[surface.knots] = surface.parts
    looks = palette[np.where(rows >= OWN, rows, row_of(part))]
    faces = surface.faces
    meshes = faces, np.ascontiguousarray(looks[faces[:, 0], 0]), lightness(surface, spots)
    shown.add_meshes(meshes, pixels, OVERLAP)
    half = 0.5 * width
    lines = np.concatenate([surface.hem, surface.strands])
    shown.add_many(with_radius(pixels[lines], half), looks[lines[:, 0], 1])
    bound = np.zeros(len(rows), bool)
    bound[lines] = bound[faces] = True
    crumbs = surface.knots[~bound[surface.knots]]
    shown.add_many(with_radius(pixels[crumbs][:, None], 1.5 * half), looks[crumbs, 1])


def warm() -> None:
    """Run the kernels of cloths once, without a mesh."""
    none = np.zeros((0, 4), np.int64), np.zeros((0, 2))
    light_meshes(none[0], np.zeros((0, 4)), none[1], none[1].copy(), none[1].copy())
    DisplayList().add_meshes((none[0], np.zeros(0, np.uint32), none[1]), none[1], OVERLAP)
