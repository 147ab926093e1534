"""The narrow phase: known cases by hand, and any pair against sampled separating axes."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Box, Capsule, Circle, Polygon, Segment, Shape, World
from physics.collide.hull import collide, new_work, place
from tests.physics.worlds import directions, separation_along

Pose = tuple[float, float, float]
AT_ORIGIN = (0.0, 0.0, 0.0)


class Manifold:
    """What `collide` says of two placed shapes, A's origin as the origin."""

    def __init__(self, a: Shape, b: Shape, at: Pose, pose_a: Pose = AT_ORIGIN, margin: float = 9.0):
        world = World()
        rows = []
        for shape, (x, y, angle) in ((a, pose_a), (b, at)):
            rows.append(world.add_static(shape, position=(x, y), angle=angle).index)
        page, work = world.page, new_work()
        row = work[0]
        row.manifold.margin = margin
        run(page.live_bodies, page.live_shapes, work, (rows[0], rows[1], pose_a[0], pose_a[1]))
        m = np.asarray(work)[0]["manifold"]
        n = int(m["count"])
        self.normal = (float(m["nx"]), float(m["ny"]))
        self.points = [(float(m["x"][k]), float(m["y"][k])) for k in range(n)]
        self.separations = [float(m["separation"][k]) for k in range(n)]
        self.features = [int(m["feature"][k]) for k in range(n)]


def run(bodies, shapes, work, which):
    """Place shapes 0 and 1 on the bench, A's centre at the origin, and collide them."""
    row_a, row_b, ax, ay = which
    a, b = bodies[row_a], bodies[row_b]
    bench = work[0]
    place(shapes[0], a, bench.a, 0.0, 0.0)
    place(shapes[1], b, bench.b, b.x - ax, b.y - ay)
    collide(bench.a, bench.b, bench.manifold)
