"""How right a state is, measured alike for every engine: from the scene and (n, 6) states alone."""

import math

import numpy as np

from tests.bench.scenes import DYNAMIC, Scene

CORNERS = 8
FAR = 1e9
"""[m]; farther than anything in a scene."""

Quality = dict[str, float]
"""penetration, penetration_p99, joint_error [mm], kinetic [J/kg], escaped [bodies]."""


def measure(scene: Scene, states: np.ndarray) -> Quality:
    """The quality of one state; a body that is no longer finite counts as escaped."""
    finite = np.isfinite(states).all(axis=1)
    deepest = p99 = 0.0 if finite.all() else math.inf
    depths = penetrations(scene, states) if finite.all() else np.empty(0)
    if len(depths):
        deepest, p99 = float(depths.max()), float(np.percentile(depths, 99))
    return {
        "penetration": 1e3 * deepest,
        "penetration_p99": 1e3 * p99,
        "joint_error": 1e3 * joint_error(scene, states),
        "kinetic": kinetic(scene, states),
        "escaped": float(np.sum(~finite | outside(scene, states))),
    }


def kinetic(scene: Scene, states: np.ndarray) -> float:
    """Kinetic energy of the moving bodies per kilogram [J/kg]."""
    moving = np.array([thing.kind == DYNAMIC for thing in scene.things])
    masses = [thing.mass for thing in scene.things]
    m, i = (np.array([getattr(mass, word) for mass in masses]) for word in ("mass", "inertia"))
    energy = 0.5 * m * (states[:, 3:5] ** 2).sum(axis=1) + 0.5 * i * states[:, 5] ** 2
    return float(energy[moving].sum() / m[moving].sum())


def joint_error(scene: Scene, states: np.ndarray) -> float:
    """Largest |distance of the two anchors - length| [m]."""
    if not scene.ties:
        return 0.0
    ends = []
    for body, anchor in (("a", "at_a"), ("b", "at_b")):
        rows = states[[getattr(tie, body) for tie in scene.ties]]
        ends.append(placed(rows, np.array([getattr(tie, anchor) for tie in scene.ties])))
    lengths = np.array([tie.length for tie in scene.ties])
    error = np.abs(np.hypot(*(ends[1] - ends[0]).T) - lengths)
    return float(error.max()) if np.isfinite(error).all() else math.inf


def outside(scene: Scene, states: np.ndarray) -> np.ndarray:
    """Which moving bodies have left the region `scene.inside`."""
    points = states[:, :2]
    if scene.home is not None:
        x, y, angle = states[scene.home, :3]
        d = points - (x, y)
        c, s = math.cos(angle), math.sin(angle)
        points = np.stack([c * d[:, 0] + s * d[:, 1], -s * d[:, 0] + c * d[:, 1]], axis=1)
    low, high = scene.inside[:2], scene.inside[2:]
    moving = np.array([thing.kind == DYNAMIC for thing in scene.things])
    return moving & ((points < low) | (points > high)).any(axis=1)


def placed(rows: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Points (n, ..., 2) of the frames of bodies in states `rows` (n, 6), in the world."""
    shape = (len(rows), *[1] * (points.ndim - 2))
    c, s = np.cos(rows[:, 2]).reshape(shape), np.sin(rows[:, 2]).reshape(shape)
    x, y = (rows[:, k].reshape(shape) for k in (0, 1))
    u, v = points[..., 0], points[..., 1]
    return np.stack([x + c * u - s * v, y + s * u + c * v], axis=-1)


def penetrations(scene: Scene, states: np.ndarray) -> np.ndarray:
    """Depths [m] of all pairs of shapes that overlap and should not."""
    owner, corners, counts, radii = [], [], [], []
    for k, thing in enumerate(scene.things):
        for shape in thing.shapes:
            discs = shape.hull().discs
            owner.append(k)
            counts.append(len(discs))
            radii.append(discs[0][2])
            corners.append([(x, y) for x, y, _ in (discs + discs[-1:] * CORNERS)[:CORNERS]])
    body, count, radius = np.array(owner), np.array(counts), np.array(radii)
    world = placed(states[body], np.array(corners))
    i, j = candidates(scene, body, world, radius)
    gap = core_distance(world[i], count[i], world[j], count[j]) - radius[i] - radius[j]
    return -gap[gap < 0.0]


def candidates(
    scene: Scene, body: np.ndarray, world: np.ndarray, radius: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Pairs of shapes whose bounds overlap and whose bodies may collide."""
    low, high = world.min(axis=1) - radius[:, None], world.max(axis=1) + radius[:, None]
    order = np.argsort(low[:, 0])
    ends = np.searchsorted(low[order, 0], high[order, 0], side="right")
    reach = np.maximum(ends - np.arange(len(order)) - 1, 0)
    first = np.repeat(np.arange(len(order)), reach)
    offset = np.arange(len(first)) - np.repeat(np.cumsum(reach) - reach, reach)
    i, j = order[first], order[first + 1 + offset]
    a, b = body[i], body[j]
    moving = np.array([thing.kind == DYNAMIC for thing in scene.things])
    group = np.array([thing.group for thing in scene.things])
    tied = [min(t.a, t.b) * len(group) + max(t.a, t.b) for t in scene.ties]
    keep = (low[i, 1] <= high[j, 1]) & (low[j, 1] <= high[i, 1])
    keep &= (a != b) & (moving[a] | moving[b]) & ((group[a] == 0) | (group[a] != group[b]))
    keep &= ~np.isin(np.minimum(a, b) * len(group) + np.maximum(a, b), tied)
    return i[keep], j[keep]


def core_distance(
    p: np.ndarray, count_p: np.ndarray, q: np.ndarray, count_q: np.ndarray
) -> np.ndarray:
    """Signed distances [m] of convex cores (n, 8, 2), unused corners repeating the last.

    Overlapping cores: minus the least depth over all face normals (separating axes). Others: the
    least distance of a corner to an edge, both ways, which is exact.
    """
    depth = np.maximum(face_separation(p, count_p, q), face_separation(q, count_q, p))
    gap = np.minimum(corner_distance(p, count_p, q), corner_distance(q, count_q, p))
    return np.where((depth < 0.0) & (depth > -FAR), depth, gap)


def edges(p: np.ndarray, count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Edge vectors (n, 8, 2), the last one back to the first corner, and which of them exist."""
    following = np.roll(p, -1, axis=1)
    rows = np.arange(len(p))
    following[rows, count - 1] = p[:, 0]
    exists = (np.arange(CORNERS) < count[:, None]) & (count[:, None] > 1)
    return following - p, exists


def face_separation(p: np.ndarray, count: np.ndarray, q: np.ndarray) -> np.ndarray:
    """Largest over p's faces of the least distance of q's corners; -FAR when p is a point."""
    edge, exists = edges(p, count)
    length = np.where(exists, np.hypot(edge[..., 0], edge[..., 1]), 1.0)
    normal = np.stack([edge[..., 1], -edge[..., 0]], axis=-1) / length[..., None]
    across = np.einsum("nfqk,nfk->nfq", q[:, None] - p[:, :, None], normal).min(axis=2)
    return np.where(exists, across, -FAR).max(axis=1)


def corner_distance(p: np.ndarray, count: np.ndarray, q: np.ndarray) -> np.ndarray:
    """Least distance of q's corners to p's edges, or to the point that p is."""
    edge, _ = edges(p, count)
    away = q[:, None] - p[:, :, None]
    squared = np.maximum((edge**2).sum(axis=-1), 1e-30)
    along = np.einsum("nfqk,nfk->nfq", away, edge) / squared[..., None]
    rest = away - np.clip(along, 0.0, 1.0)[..., None] * edge[:, :, None]
    return np.sqrt((rest**2).sum(axis=-1).min(axis=(1, 2)))
