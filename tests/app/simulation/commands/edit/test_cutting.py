"""Cut bodies keep area, mass, momentum; joints, forces and groups go with the right piece."""

import math
import random

import pytest

from app.session.session import Session
from app.simulation.commands.edit import AddThings, ApplyForce, Cut, Group
from tests.app.simulation.commands.edit.tables import BALL, BOX, add, do, join, open_scene, state

ROUNDING = 1e-12
"""Sums of a few products of numbers near 1, each rounded at 1e-16."""

U_SHAPE = [
    {"kind": "box", "width": 3.0, "height": 0.5},
    {"kind": "box", "width": 0.5, "height": 2.0, "center": [-1.25, 1.25]},
    {"kind": "box", "width": 0.5, "height": 2.0, "center": [1.25, 1.25]},
]


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    session = open_scene(monkeypatch)
    session.world.gravity = (0.0, 0.0)
    return session


def sums(session: Session) -> tuple[float, ...]:
    """Mass [kg], first moments, momentum [kg m/s], angular momentum about the origin."""
    total = [0.0] * 6
    for b in session.world.bodies:
        m, (x, y), (vx, vy) = b.mass, b.center, b.velocity
        parts = m, m * x, m * y, m * vx, m * vy, m * (x * vy - y * vx) + b.inertia * b.omega
        total = [a + p for a, p in zip(total, parts, strict=True)]
    return tuple(total)


TUB = [[-1.5, 0], [1.5, 0], [1.5, 2], [1, 2], [1, 0.5], [-1, 0.5], [-1, 2], [-1.5, 2]]

CASES = [
    ([{"kind": "outline", "vertices": TUB}], ROUNDING),
    ([{"kind": "box", "width": 2.0, "height": 1.0}], ROUNDING),
    ([{"kind": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}], ROUNDING),
    (U_SHAPE, ROUNDING),
    # The polygon of a disc has its area and centre. Its inertia differs by x^4 / 60 of it or so
    # (x = 2 pi / 36: 1.5e-5), times the spin part of the angular momentum.
    ([BALL], 1e-4),
    # Arcs keep the area; the moment of a half disc's polygon is off by x^2 / 12 (x = pi / 12) of
    # the disc's distance at most.
    ([{"kind": "capsule", "radius": 0.3}], 5e-3),
    ([{"kind": "box", "width": 2.0, "height": 1.0, "radius": 0.1}], 5e-3),
]


@pytest.mark.parametrize(("shapes", "off"), CASES)
def test_mass_momentum_and_angular_momentum_are_conserved(session, shapes, off) -> None:
    rng = random.Random(2)
    for i in range(12):
        body = {"shapes": shapes, "position": (10.0 * i, 3.0), "angle": rng.uniform(0, 6)}
        do(session, AddThings(({**body, "velocity": (1.0, -2.0), "omega": 3.0},)))
        (old,) = session.simulation.added.bodies
        x, y = session.world.bodies_by_id[old].center
        before, count = sums(session), len(session.world.bodies)
        a = rng.uniform(0.0, math.tau)
        dx, dy = 9.0 * math.cos(a), 4.0 * math.sin(a)
        do(session, Cut(((x - dx, y - dy), (x + dx, y + dy))))
        after = sums(session)
        assert len(session.world.bodies) > count
        assert after[0] == pytest.approx(before[0], rel=ROUNDING)
        scale = max(1.0, *map(abs, before))
        assert after == pytest.approx(before, abs=off * scale)


def test_pieces_move_as_the_body_did_at_their_place(session) -> None:
    box = add(session, BOX, position=(1, 2), velocity=(1.0, 0.0), omega=2.0, angle=0.3)
    body = session.world.bodies_by_id[box]
    speeds = {at: body.velocity_at(at) for at in [(0.8, 2.0), (1.2, 2.0)]}
    do(session, Cut(((1.0, -3.0), (1.05, 7.0))))
    assert len(session.world.bodies) == 2
    for piece in session.world.bodies:
        assert piece.angle == 0.3 and piece.omega == 2.0
        for at, speed in speeds.items():
            assert piece.velocity_at(at) == pytest.approx(speed, abs=1e-12)


def test_a_mass_that_was_set_is_shared_out(session) -> None:
    box = add(session, BOX, mass=7.0)
    do(session, Cut(((0.1, -3.0), (0.1, 7.0))))
    assert sum(b.mass for b in session.world.bodies) == pytest.approx(7.0, rel=ROUNDING)
    assert session.world.bodies_by_id[box].mass == pytest.approx(7.0 * 0.6, rel=ROUNDING)


def test_only_what_hangs_together_no_more_falls_apart(session) -> None:
    do(session, AddThings(({"shapes": U_SHAPE},)))
    (u,) = session.simulation.added.bodies
    do(session, Cut(((-2.0, 1.5), (2.0, 1.5))))  # both arms
    assert len(session.world.bodies) == 3
    kept = session.world.bodies_by_id[u]
    assert kept.mass == pytest.approx(max(b.mass for b in session.world.bodies))
    assert len(kept.shapes) == 3


def test_a_ring_that_is_cut_once_stays_whole(session) -> None:
    ring = [
        {"kind": "box", "width": 3.0, "height": 0.4, "center": [0, s * 1.3]} for s in (1, -1)
    ] + [{"kind": "box", "width": 0.4, "height": 3.0, "center": [s * 1.3, 0]} for s in (1, -1)]
    do(session, AddThings(({"shapes": ring},)))
    before = state(session)
    session.submit(Cut(((0.5, 0.5), (0.5, 4.0))))
    session.run(0)
    assert "cuts nothing" in session.notices[-1].text and state(session) == before
    do(session, Cut(((0.5, -4.0), (0.5, 4.0))))
    assert len(session.world.bodies) == 2


def test_a_stroke_that_ends_within_cuts_nothing_and_statics_only_when_asked(session) -> None:
    add(session, BOX)
    add(session, BOX, kind="static", position=(0, 3))
    for cut in (Cut(((0, -2), (0, 0))), Cut(((0, 2), (0, 5)))):
        session.submit(cut)
        session.run(0)
        assert "cuts nothing" in session.notices[-1].text
    do(session, Cut(((0, 2), (0, 5)), fixed=True))
    assert [b.kind for b in session.world.bodies].count("static") == 2


def test_endless_ground_is_not_cut(session) -> None:
    ground = add(session, {"kind": "halfspace"}, kind="static")
    shapes = session.world.body_by_id(ground).shapes
    session.submit(Cut(((-3.0, 1.0), (0.0, -2.0), (3.0, 1.0)), fixed=True))
    session.run(0)
    assert "cuts nothing" in session.notices[-1].text
    assert session.world.body_by_id(ground).shapes == shapes


def test_a_curved_stroke_cuts_part_by_part(session) -> None:
    parts = [{"kind": "box", "width": 1.0, "height": 1.0, "center": [i, 0]} for i in range(3)]
    do(session, AddThings(({"shapes": parts},)))
    before = sums(session)
    stroke = tuple((x / 10.0, 0.3 * math.sin(x / 6.0)) for x in range(-10, 31))
    do(session, Cut(stroke))
    assert len(session.world.bodies) == 2
    assert sums(session) == pytest.approx(before, abs=ROUNDING * 10)


def test_a_crumb_vanishes_with_a_note(session) -> None:
    add(session, BOX, position=(0, 0))
    do(session, Cut(((0.485, -0.26), (0.51, -0.235))))  # a corner with legs of 5 mm
    (box,) = session.world.bodies
    assert box.mass == pytest.approx(0.5 - 0.5 * 0.005**2, rel=1e-9)
    assert "was removed" in session.notices[-1].text


def test_joints_forces_and_groups_go_with_their_pieces(session) -> None:
    beam = add(session, {"kind": "box", "width": 4.0, "height": 0.4}, name="beam")
    left, right = (add(session, BALL, position=(x, -1), name="w") for x in (-1.8, 1.8))
    join(session, "revolute", a=beam, b=left, anchor=(-1.8, -0.1), motor_speed=2.0, max_torque=9.0)
    hinge = join(session, "revolute", a=beam, b=right, anchor=(1.8, -0.1), motor_speed=3.0)
    pin = join(session, "revolute", b=beam, anchor=(1.9, 0.1), lower=-1.0, upper=1.0)
    do(session, ApplyForce(beam, (0.0, 5.0), (1.5, 0.0)), Group((beam, left)))
    do(session, Cut(((0.5, -2.0), (0.5, 2.0))))
    (piece,) = session.simulation.added.bodies
    assert session.world.bodies_by_id[piece].name == "beam 2"
    held = {(j.kind, j.a.id if j.a else 0, j.b.id, j.motor_speed) for j in session.world.joints}
    assert held == {
        ("revolute", beam, left, 2.0),
        ("revolute", piece, right, 3.0),
        ("revolute", 0, piece, None),
    }
    assert hinge not in session.world._joints and pin not in session.world._joints
    (limited,) = [j for j in session.world.joints if j.a is None]
    assert (limited.lower, limited.upper) == (-1.0, 1.0)
    assert all(math.dist(*j.anchors) < 1e-12 for j in session.world.joints)
    (force,) = session.simulation.attachments.forces
    assert force.body_id == piece
    at, _ = force.in_world(session.world.bodies_by_id[piece])
    assert at == pytest.approx((1.5, 0.0), abs=1e-12)
    assert session.simulation.attachments.group_of(piece) == tuple(sorted((beam, left, piece)))


def test_a_stroke_cuts_ropes_and_hinges_within_reach(session) -> None:
    ball = add(session, BALL, position=(0, 0))
    join(session, "distance", b=ball, anchor_a=(0, 4), anchor_b=(0, 0))
    do(session, Cut(((-1, 2), (1, 2))))
    assert not session.world.joints and len(session.world.bodies) == 1
    join(session, "revolute", b=ball, anchor=(0, 1))
    session.submit(Cut(((-1, 1.05), (1, 1.05))))
    session.run(0)
    assert session.world.joints
    do(session, Cut(((-1, 1.05), (1, 1.05)), reach=0.1))
    assert not session.world.joints


def test_what_a_cut_leaves_of_an_outline_or_of_a_ball_is_one_shape(session) -> None:
    tub = add(session, {"kind": "outline", "vertices": TUB})
    do(session, Cut(((-2.0, 0.25), (2.0, 0.3))))  # through the floor of the tub, lengthwise
    bodies = list(session.world.bodies)
    assert len(bodies) == 2 and all(len(body.shapes) == 1 for body in bodies)
    assert tub in {body.id for body in bodies}
    ball = add(session, BALL, position=(5.0, 0.0))
    do(session, Cut(((5.0, -2.0), (5.1, 2.0))))
    assert len(session.world.bodies_by_id[ball].shapes) == 1
