"""The chapter Detection: its geometry against brute force and against the engine."""

import math
import pickle

import numpy as np
import pytest

from physics import Box, Capsule, Circle, Polygon, Shape, World
from physics.queries.casts import shape_cast
from scenes.detection import _geometry as geo
from scenes.detection import _gjk
from scenes.detection._probe import FACE_PREFERENCE, GRAZE, SPECULATIVE, Contact, Probe
from scenes.detection.paper import PAPER, RADIUS
from tests.scenes.test_all_scenes import built, run

ROUNDING = 1e-9
"""[m] Sums of a few products of metres round at 1e-15; a million times that."""


def random_polygon(rng: np.random.Generator) -> list[geo.Point]:
    """A convex polygon: points on an ellipse in the order of their angles, turned and moved."""
    count = int(rng.integers(3, 9))
    gaps = rng.uniform(0.3, 1.0, count)
    turns = np.cumsum(gaps) / gaps.sum() * math.tau
    a, b = rng.uniform(0.5, 2.0, 2)
    points = [(float(a * math.cos(t)), float(b * math.sin(t))) for t in turns]
    at = (float(rng.uniform(-2, 2)), float(rng.uniform(-2, 2)))
    return geo.placed(points, at, float(rng.uniform(0, math.tau)))


PAIRS = [
    (random_polygon(rng), random_polygon(rng))
    for rng in [np.random.default_rng(6)]
    for _ in range(300)
]


def point_to_segment(p: geo.Point, a: geo.Point, b: geo.Point) -> float:
    d = geo.between(a, b)
    t = geo.clamp(geo.dot(geo.between(a, p), d) / geo.dot(d, d), 0.0, 1.0)
    return math.dist(p, geo.along(a, d, t))


def contains(a: geo.Polygon, p: geo.Point) -> bool:
    return all(
        geo.cross(geo.between(u, v), geo.between(u, p)) >= 0.0
        for u, v in (geo.edge(a, i) for i in range(len(a)))
    )


def segments_cross(s: geo.Segment, t: geo.Segment) -> bool:
    def side(u: geo.Segment, p: geo.Point) -> float:
        return geo.cross(geo.between(*u), geo.between(u[0], p))

    return side(s, t[0]) * side(s, t[1]) < 0.0 and side(t, s[0]) * side(t, s[1]) < 0.0


def touch(a: geo.Polygon, b: geo.Polygon) -> bool:
    """Brute force: an edge crosses an edge, or one lies within the other."""
    pairs = ((geo.edge(a, i), geo.edge(b, j)) for i in range(len(a)) for j in range(len(b)))
    crossing = any(segments_cross(s, t) for s, t in pairs)
    return crossing or contains(a, b[0]) or contains(b, a[0])


def distance(a: geo.Polygon, b: geo.Polygon) -> float:
    """Brute force, for polygons that are apart: corners of one against edges of the other."""
    return min(
        point_to_segment(p, *geo.edge(y, j))
        for x, y in ((a, b), (b, a))
        for p in x
        for j in range(len(y))
    )


def test_separating_axes_find_the_same_overlaps_as_brute_force():
    answers = [(geo.best(geo.axes(a, b)).separation < 0.0, touch(a, b)) for a, b in PAIRS]
    assert all(mine == theirs for mine, theirs in answers)
    assert 50 < sum(theirs for _, theirs in answers) < 250, "both cases should be tried"


def test_a_gap_is_never_wider_than_the_distance_and_is_it_where_an_edge_is_nearest():
    exact = 0
    for a, b in PAIRS:
        gap = geo.best(geo.axes(a, b)).separation
        if gap > 0.0:
            assert gap <= distance(a, b) + ROUNDING
            exact += abs(gap - distance(a, b)) < ROUNDING
    assert exact > 20


def test_the_minimum_translation_just_parts_them_and_nothing_shorter_does():
    for a, b in PAIRS:
        axis = geo.best(geo.axes(a, b))
        depth = -axis.separation
        if depth <= 0.0:
            continue
        moved = geo.placed(b, geo.minimum_translation(axis), 0.0)
        # Afterwards the best axis shows a gap of zero: all others are no better than before
        assert abs(geo.best(geo.axes(a, moved)).separation) < ROUNDING
        for k in range(24):
            turn = math.tau * k / 24
            less = (0.99 * depth * math.cos(turn), 0.99 * depth * math.sin(turn))
            assert touch(a, geo.placed(b, less, 0.0)), "a shorter vector parts them"


def test_support_is_the_end_of_the_shadow():
    for a, b in PAIRS[:50]:
        d = geo.normals(b)[0]
        assert geo.dot(geo.support(a, d), d) == geo.project(a, d)[1]


def test_a_clipped_segment_is_what_lies_in_the_half_plane():
    rng = np.random.default_rng(3)
    for _ in range(200):
        p, q = ((float(x), float(y)) for x, y in rng.uniform(-1, 1, (2, 2)))
        turn, offset = rng.uniform(0, math.tau), float(rng.uniform(-0.7, 0.7))
        n = (math.cos(turn), math.sin(turn))
        kept = geo.clip((p, q), n, offset)
        inside = [geo.dot(n, geo.along(p, geo.between(p, q), t)) <= offset for t in (0, 1)]
        assert len(kept) == (2 if any(inside) else 0)
        assert all(geo.dot(n, v) <= offset + ROUNDING for v in kept)
        if any(inside):
            samples = [geo.along(p, geo.between(p, q), t / 1000) for t in range(1001)]
            length = sum(geo.dot(n, v) <= offset for v in samples) / 1000 * math.dist(p, q)
            assert abs(math.dist(*kept) - length) < 0.002 * math.dist(p, q)


def probed(a: list[geo.Point], b: list[geo.Point]) -> Contact:
    shapes = (Polygon(vertices=tuple(a)), Polygon(vertices=tuple(b)))
    return Probe().contact(shapes[0], (0.0, 0.0, 0.0), shapes[1], (0.0, 0.0, 0.0))


def test_the_engine_touches_when_the_axes_say_so_and_pushes_the_same_way():
    compared = 0
    for a, b in PAIRS[:120]:
        axis, contact = geo.best(geo.axes(a, b), FACE_PREFERENCE), probed(a, b)
        if axis.separation > SPECULATIVE:
            assert not contact.points
        if axis.separation < -FACE_PREFERENCE:
            assert contact.points, f"the engine misses an overlap of {-axis.separation:.3f} m"
            assert math.dist(contact.n, axis.push) < 1e-6
            assert contact.depth <= -axis.separation + ROUNDING
            compared += 1
    assert compared > 30


def test_clipping_gives_the_points_of_the_engine():
    compared = 0
    for a, b in PAIRS[:120]:
        mine, contact = geo.clipping(a, b, FACE_PREFERENCE, SPECULATIVE), probed(a, b)
        if mine.axis.separation > -FACE_PREFERENCE or not mine.points:
            continue
        depths = dict(zip(mine.second, mine.depths, strict=True))
        middles = [geo.along(p, mine.axis.n, 0.5 * depths[p]) for p in mine.points]
        assert len(contact.points) == len(middles)
        for p in middles:
            assert min(math.dist(p, q) for q in contact.points) < 1e-6
        compared += 1
    assert compared > 30


@pytest.mark.parametrize("seed", range(40))
def test_circle_and_box_agree_with_the_engine(seed: int):
    rng = np.random.default_rng(seed)
    low, high = (-1.0, -0.6), (1.0, 0.6)
    p, r = (float(rng.uniform(-1.6, 1.6)), float(rng.uniform(-1.2, 1.2))), 0.5
    if geo.region(p, low, high) == "inside":
        n, away = geo.nearest_face(p, low, high)
        depth = r + away
    else:
        depth = r - math.dist(p, geo.closest_in_box(p, low, high))
    shapes = Box(width=2.0, height=1.2), Circle(radius=r)
    contact = Probe().contact(shapes[0], (0.0, 0.0, 0.0), shapes[1], (*p, 0.0))
    if depth < -SPECULATIVE:
        assert not contact.points
    elif depth > GRAZE:
        # near a corner the engine takes the face's normal while it is at most GRAZE deeper
        assert abs(contact.depth - depth) < GRAZE + ROUNDING


# --- GJK and EPA ---------------------------------------------------------------------------------


def test_gjk_finds_the_distance_of_brute_force_and_epa_the_depth_of_the_separating_axes():
    rounds = []
    for a, b in PAIRS:
        result, gap = _gjk.solve(a, b), geo.best(geo.axes(a, b)).separation
        exact = distance(a, b) if gap > 0.0 else gap
        assert abs(result.distance - exact) < ROUNDING
        # The push of the answer is the shortest, so the way from A's point to B's is as long
        assert math.dist(geo.along(result.on_a, result.n, result.distance), result.on_b) < ROUNDING
        rounds.append(len(result.steps))
    # Every round but the last of each phase finds another corner, of at most 8 + 8
    assert 3 < max(rounds) <= 18


def rounded(corners: list[geo.Point], r: float) -> Shape:
    """The shape whose core these corners are, in the frame of the world."""
    if len(corners) == 1:
        return Circle(radius=r, center=corners[0])
    if len(corners) == 2:
        return Capsule(start=corners[0], end=corners[1], radius=r)
    return Polygon(vertices=tuple(corners), radius=r)


@pytest.mark.parametrize("sides", [(1, 1), (1, 5), (2, 2), (2, 4), (4, 1), (7, 3)])
def test_the_engine_casts_as_far_as_gjk_says_and_no_other_way_is_shorter(sides: tuple[int, int]):
    rng = np.random.default_rng(sides)
    turn_a, turn_b, ra, rb = (float(part) for part in rng.uniform(0.1, 0.5, 4))
    a = geo.placed(geo.regular(sides[0], 0.8), (0.0, 0.0), turn_a)
    b = geo.placed(geo.regular(sides[1], 0.7), (2.9, 1.1), turn_b)
    result = _gjk.solve(a, b, ra + rb)
    world = World()
    world.add_static(rounded(a, ra))
    for k in range(13):  # the first way is that of the answer, the others are turned up to 60°
        turn = math.atan2(result.n[1], result.n[0]) + math.radians(10 * k - 60) * (k > 0)
        end = (-9.0 * math.cos(turn), -9.0 * math.sin(turn))
        hit = shape_cast(world, rounded(b, rb), (0.0, 0.0), end)
        far = math.inf if hit is None else 9.0 * hit.fraction
        assert far > result.distance - ROUNDING
        assert k > 0 or abs(far - result.distance) < ROUNDING


@pytest.mark.parametrize(
    ("b", "distance"),
    [
        ([(3.0, 0.0)], 2.0),  # abreast of the right edge of the box from -1 to 1
        ([(4.0, 5.0)], 5.0),  # 3, 4, 5 from its corner
        ([(0.9, 0.0)], -0.1),  # within, 0.1 m from the edge
        ([(1.0, 0.0)], 0.0),  # on the edge
        ([(1.0, 1.0)], 0.0),  # on the corner
        ([(-3.0, 2.5), (3.0, 2.5)], 1.5),  # a bar above, parallel
        ([(-3.0, 0.25), (3.0, 0.25)], -0.75),  # a bar right through it: out at the top
    ],
)
def test_gjk_and_epa_have_the_closed_forms_of_a_box(b: list[geo.Point], distance: float):
    box = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
    assert abs(_gjk.solve(box, b).distance - distance) < ROUNDING
    assert abs(_gjk.solve(box, b, 0.3).distance - (distance - 0.3)) < ROUNDING
    assert abs(_gjk.solve(b, box).distance - distance) < ROUNDING


def test_circles_of_one_centre_overlap_by_both_radii():
    result = _gjk.solve([(0.5, 0.5)], [(0.5, 0.5)], 0.7)
    assert result.distance == -0.7
    assert math.hypot(*result.n) == 1.0


@pytest.mark.parametrize("sides", [(1, 2), (2, 2), (3, 5), (8, 8)])
def test_the_difference_that_is_drawn_is_what_gjk_asks(sides: tuple[int, int]):
    a = geo.placed(geo.regular(sides[0], 1.0), (0.3, 0.1), 0.4)
    b = geo.placed(geo.regular(sides[1], 0.6), (-0.8, 0.5), 1.1)
    outline = _gjk.difference(a, b)
    assert len(outline) == sum(n for n in sides if n > 1)
    for k in range(24):
        d = (math.cos(0.26 * k), math.sin(0.26 * k))
        corner = _gjk.support(a, b, d).at
        assert abs(geo.dot(geo.support(outline, d), d) - geo.dot(corner, d)) < ROUNDING


# --- the scenes ----------------------------------------------------------------------------------


def test_stepping_through_the_axes_comes_round_and_best_finds_the_best():
    scene, world = built("sat")
    seen = []
    for _ in range(7):
        scene.pressed(world, "next")
        seen.append(scene.index(scene.axes()))
    assert sorted(seen) == list(range(7))
    scene.pressed(world, "best")
    result = scene.axes()
    assert result[scene.index(result)] == geo.best(result)


@pytest.mark.parametrize("start", ["apart", "touching"])
def test_the_rounds_of_gjk_are_gone_through_and_back_and_the_push_parts_them(start: str):
    scene, world = built("gjk", start=start)
    count = len(scene.answer().steps)
    seen = []
    for button in ["next"] * count + ["back", "first"]:
        scene.pressed(world, button)
        seen.append(scene.index(scene.answer().steps))
    assert seen == [*range(1, count), count - 1, count - 2, 0]
    scene.pressed(world, "out")
    run(scene, world, 240)
    # A B that was apart stays; one that was pushed out touches, to the rounding of the way
    assert scene.answer().distance > (0.8 if start == "apart" else -ROUNDING)
    assert scene.answer().distance < (0.9 if start == "apart" else ROUNDING)


@pytest.mark.parametrize("sides", [(1, 1), (2, 1), (2, 2), (8, 2)])
def test_gjk_keeps_its_promise_for_round_shapes(sides: tuple[int, int]):
    scene, world = built("gjk", sides_a=sides[0], sides_b=sides[1], rounding=0.45)
    scene.check(world)


@pytest.mark.parametrize("name", ["sat", "clipping", "manifolds", "gjk"])
def test_the_two_bodies_pass_through_each_other_and_stop(name: str):
    scene, world = built(name)
    b = world.body("B")
    b.velocity = (-6.0, -2.0)
    run(scene, world, 480)
    assert world.contacts.count == 0
    assert math.hypot(*b.velocity) < 0.01


def test_a_turn_by_the_wheel_dies_away_and_the_slider_follows_it():
    scene, world = built("clipping")
    b = world.body("B")
    b.omega += 0.8
    run(scene, world, 4 * 240)
    # 0.8 rad/s at 3/s sweep 0.8 / 3 rad = 15.3 degrees. A tick less of damping at the beginning,
    # implicit steps of 1/480 s: within h / 2 = 1 ms of 0.8 rad/s, and e^-12 is left.
    assert math.degrees(b.angle) + 10.0 == pytest.approx(math.degrees(0.8 / 3.0), abs=0.2)
    assert scene.turn_b == pytest.approx(math.degrees(b.angle), abs=1e-3)
    assert scene.wheel_turns


@pytest.mark.parametrize("what", ["circle and box", "two circles", "two boxes"])
def test_the_tour_of_the_manifolds_meets_different_cases(what: str):
    scene, world = built("manifolds", what=what)
    cases = set()
    for _ in range(4):
        scene.pressed(world, "tour")
        cases.add(scene.manifold().case)
        for entry in scene.theory(world):
            assert entry.holds, entry.words
    assert len(cases) >= 2


def test_concentric_circles_are_pushed_somewhere():
    scene, world = built("manifolds", what="two circles")
    for _ in range(3):
        scene.pressed(world, "tour")
    mine, contact = scene.manifold(), scene.engine()
    assert "same centre" in mine.case
    assert abs(contact.depth - mine.depth) < ROUNDING


def test_a_probe_is_loaded_empty():
    probe = Probe()
    probe.contact(Circle(), (0.0, 0.0, 0.0), Circle(), (0.5, 0.0, 0.0))
    again = pickle.loads(pickle.dumps(probe))
    assert again.contact(Circle(), (0.0, 0.0, 0.0), Circle(), (0.5, 0.0, 0.0)).points


@pytest.mark.parametrize(
    "values",
    [
        {"speed": 8.0},  # v h is just less than d + 2 r
        {"speed": 9.0},
        {"speed": 400.0, "thickness": 1.0, "rate": 20},
        {"speed": 5.0, "thickness": 100.0, "rate": 120},
    ],
)
def test_of_bullets_at_paper_the_share_that_theory_says_is_caught(values: dict[str, float]):
    scene, world = built("paper", **values)
    run(scene, world, round(scene.check_seconds * 240))
    scene.check(world)


def test_each_row_of_bullets_is_seen_where_it_is_in_the_paper_and_nowhere_before():
    """Step by step, as the text says it, against the two divisions of the scene."""
    for speed in (20.0, 40.0, 170.0):
        scene, _ = built("paper", speed=speed)
        for band in (0, 1):
            for start, said in zip(scene.starts(band), scene.seen(band), strict=True):
                x = start + scene.stride(band) * np.arange(400)
                result = np.flatnonzero(abs(x - PAPER) <= scene.d / 2 + RADIUS)
                assert said == (result[0] if len(result) else -1)


def test_a_bullet_behind_the_paper_breaks_the_promise():
    scene, world = built("paper")
    run(scene, world, 60)
    scene.bullets[3].position = (PAPER + 1.0, scene.bullets[3].position[1])
    run(scene, world, 900)
    with pytest.raises(AssertionError, match="caught, when"):
        scene.check(world)
