"""Overlays: found by file, complete, and drawing what the world says."""

import numpy as np
import pytest

from app.drawing import overlays
from app.drawing.camera import Camera
from app.drawing.colors import dynamic_colors
from app.drawing.draw import Draw
from app.drawing.hand_mark import draw_hand
from app.drawing.overlays import joints
from app.drawing.overlays.axes import _numbers
from app.drawing.overlays.touching import TINT
from app.drawing.shadows import RINGS
from app.drawing.style import Style
from app.files.view_options import ViewOptions
from app.quantities.materials import MATERIALS
from app.session.session import Session
from physics import (
    Body,
    Box,
    Circle,
    Distance,
    ForceField,
    Gear,
    MotorJoint,
    Prismatic,
    Pulley,
    Revolute,
    Weld,
    Wheel,
    World,
)
from physics.joints.kinds import KINDS


def a_world() -> World:
    """Two boxes on a ground, a hinge with limits and a motor, a spring."""
    world = World()
    world.add_static(Box(width=20, height=1), position=(0, -0.5), name="ground")
    world.add_dynamic(Box(width=1, height=1), position=(0, 0.5))
    box = world.add_dynamic(Box(width=1, height=1), position=(0.3, 1.5), name="upper")
    wheel = world.add_dynamic(Circle(radius=0.5), position=(3, 2), velocity=(1, 0))
    hinge = {"lower": -1.0, "upper": 1.0, "motor_speed": 2.0, "max_torque": 5.0}
    world.add_joint(Revolute(a=None, b=wheel, anchor=(3, 3), **hinge))
    world.add_joint(Distance(a=box, b=wheel, anchor_a=(0.3, 1.5), anchor_b=(3, 2), hertz=2.0))
    return world


@pytest.fixture
def session() -> Session:
    return Session(a_world())


@pytest.fixture
def draw() -> Draw:
    camera = Camera((320, 240))
    camera.fit((-4, -1, 4, 4))
    return Draw(camera, Style.make("light"), threads=1)


def drawn(name: str, draw: Draw, session: Session, **options: object) -> np.ndarray:
    """The primitives that one overlay adds to those of the bodies."""
    view = ViewOptions(**options)  # type: ignore[arg-type]
    draw.begin()
    by_name = {overlay.NAME: overlay for overlay in overlays.found()}
    by_name["bodies"].draw(draw, session, view)
    before = draw.list.count
    if name != "bodies":
        by_name[name].draw(draw, session, view)
    return np.asarray(draw.list.primitives)[before : draw.list.count].copy()


def test_every_file_is_an_overlay_in_the_order_of_the_keys() -> None:
    known = ["bodies", "contacts", "normals", "impulses", "joints"]
    known += ["aabbs", "centers", "velocities", "ids", "scene", "ghost"]
    names = [overlay.NAME for overlay in overlays.found()]
    assert [name for name in names if name in known] == known
    keys = [overlay.KEY for overlay in overlays.found()]
    assert keys[:10] == list("1234567890")


@pytest.mark.parametrize("overlay", overlays.found(), ids=lambda overlay: overlay.NAME)
def test_every_overlay_is_complete(overlay: overlays.Overlay) -> None:
    assert overlay.LABEL and overlay.KEY
    assert len(overlay.LEGEND) == len(overlay.COLORS)
    for theme in ("light", "dark"):
        for role in overlay.COLORS:
            assert role in Style.make(theme).colors


def test_names_and_keys_are_unique() -> None:
    result = overlays.found()
    assert len({o.NAME for o in result}) == len({o.KEY for o in result}) == len(result)


@pytest.mark.parametrize("name", ["contacts", "normals", "impulses", "aabbs", "centers"])
def test_overlays_draw_over_a_stack(name: str, draw: Draw, session: Session) -> None:
    session.world.step(5)
    assert len(drawn(name, draw, session)) > 0


def test_a_contact_is_new_in_its_first_tick_only(draw: Draw, session: Session) -> None:
    session.world.step(1)
    ring, disc = draw.color("contact_new"), draw.color("contact_kept")
    first = drawn("contacts", draw, session)
    assert ring in first["line_color"] and disc not in first["fill_color"]
    session.world.step(1)
    second = drawn("contacts", draw, session)
    assert disc in second["fill_color"] and ring not in second["line_color"]


def test_the_normal_force_of_a_resting_box_is_its_weight(draw: Draw) -> None:
    world = World()
    world.add_static(Box(width=20, height=1), position=(0, -0.5))
    box = world.add_dynamic(Box(width=1, height=1), position=(0, 0.5))
    world.step(240)
    session = Session(world)
    drawn("impulses", draw, session)
    key = draw.arrow_keys[0]
    # two points carry half the weight each; strong arrows have the full reach
    assert key.scale * box.mass * 9.81 / 2 == pytest.approx(draw.style.sizes.arrow_reach, rel=0.02)


def test_a_factor_makes_arrows_longer(draw: Draw, session: Session) -> None:
    session.world.step(10)
    drawn("velocities", draw, session)
    automatic = draw.arrow_keys[0].scale
    drawn("velocities", draw, session, arrow_scale=2.0)
    assert draw.arrow_keys[0].scale == pytest.approx(2 * automatic)


def test_limits_and_motor_of_a_hinge_are_shown(draw: Draw, session: Session) -> None:
    colors = set(drawn("joints", draw, session)["fill_color"].tolist())
    assert {draw.color("limit"), draw.color("motor"), draw.color("spring")} <= colors


def pair(draw_world: World) -> tuple[Body, Body]:
    """Two boxes that float side by side."""
    box = Box(width=0.5, height=0.5)
    a = draw_world.add_dynamic(box, position=(0, 1))
    return a, draw_world.add_dynamic(box, position=(1.5, 1))


def a_joint(kind: str, world: World) -> None:
    """One joint of each kind that is neither pin nor rod."""
    a, b = pair(world)
    ends = {"a": a, "b": b, "anchor_a": (0, 1), "anchor_b": (1.5, 1)}
    axis = {"a": a, "b": b, "anchor": (1.5, 1), "lower": -0.5, "upper": 0.5, "motor_speed": 1.0}
    made = {
        "rope": lambda: Distance(**ends, max_length=3.0),
        "weld": lambda: Weld(a=a, b=b, anchor=(0.75, 1)),
        "prismatic": lambda: Prismatic(**axis, axis=(1, 0), max_force=1.0, hertz=2.0),
        "wheel": lambda: Wheel(**axis, max_torque=1.0),
        "motor": lambda: MotorJoint(a=a, b=b, target=(1.0, 0.5)),
        "pulley": lambda: Pulley(**ends, ground_a=(0, 3), ground_b=(1.5, 3)),
        "field": lambda: ForceField(**ends, strength=-5.0),
    }
    if kind == "gear":
        hinges = [world.add_joint(Revolute(b=body, anchor=body.center)) for body in (a, b)]
        world.add_joint(Gear(first=hinges[0], second=hinges[1]))
    else:
        world.add_joint(made[kind]())


@pytest.mark.parametrize(
    ("kind", "colors"),
    [
        ("rope", {"joint"}),
        ("weld", {"joint"}),
        ("prismatic", {"joint", "limit", "motor", "spring"}),
        ("wheel", {"joint", "limit", "motor", "spring"}),
        ("motor", {"target"}),
        ("pulley", {"joint"}),
        ("gear", {"motor"}),
        ("field", {"spring"}),
    ],
)
def test_every_kind_of_joint_is_drawn(draw: Draw, kind: str, colors: set[str]) -> None:
    world = World(gravity=(0, 0))
    a_joint(kind, world)
    world.step(2)
    marks = drawn("joints", draw, Session(world))
    used = {*marks["fill_color"].tolist(), *marks["line_color"].tolist()}
    assert {draw.color(role) for role in colors} <= used
    if kind != "gear":  # which is there while its hinges are
        for joint in world.joints:
            joint.enabled = False
        marks = drawn("joints", draw, Session(world))
        used = {*marks["fill_color"].tolist(), *marks["line_color"].tolist()}
        assert draw.color("muted") in used, "one that does nothing looks like it"
        assert not {draw.color(role) for role in colors} & used


def test_every_picture_of_a_joint_is_of_a_kind_that_there_is() -> None:
    """A kind that has none yet is drawn as a rod: see tests/physics/joints/test_new_joint.py."""
    drawn_kinds = {*joints.KINDS, "distance", "revolute", "mouse"}
    assert drawn_kinds <= {kind.WORD for kind in KINDS}


def test_a_rope_is_dashed_until_it_is_taut(draw: Draw) -> None:
    def strokes_of(length: float) -> int:
        world = World(gravity=(0, 0))
        a, b = pair(world)
        world.add_joint(Distance(a=a, b=b, anchor_a=(0, 1), anchor_b=(1.5, 1), max_length=length))
        return len(drawn("joints", draw, Session(world)))

    assert strokes_of(3.0) > strokes_of(1.5)


def test_the_stops_of_a_slide_are_where_its_limits_are(draw: Draw) -> None:
    world = World(gravity=(0, 0))
    a_joint("prismatic", world)
    session = Session(world)
    marks = drawn("joints", draw, session)
    stops = marks[marks["fill_color"] == draw.color("limit")]
    corners = np.asarray(draw.list.corners)
    places = [corners[first : first + 2]["x"].mean() for first in stops["first"].tolist()]
    wanted = [draw.camera.to_screen(x, 1.0)[0] for x in (1.0, 2.0)]  # 1.5 m -+ 0.5 m
    assert sorted(places) == pytest.approx(wanted, abs=0.01)


def test_bodies_can_be_outlines(draw: Draw, session: Session) -> None:
    def opaque() -> int:
        return int((np.asarray(draw.list.primitives)["fill_color"][: draw.list.count] > 0).sum())

    drawn("bodies", draw, session)
    filled = opaque()
    drawn("bodies", draw, session, overlays={"bodies": False})
    assert opaque() < filled


def test_overlays_agree_after_a_removal_while_time_stands(draw: Draw) -> None:
    """Reading the contacts gives the last row up, in the middle of the frame."""
    world = World()
    for x in (0.0, 2.0, 4.0):
        world.add_dynamic(Circle(radius=0.5), position=(x, 1.0), velocity=(1.0, 0.0))
    world.step()
    session = Session(world)
    world.remove(world.bodies[-1])
    options = ViewOptions(overlays={overlay.NAME: True for overlay in overlays.found()})
    draw.begin()
    overlays.draw_all(draw, session, options)
    assert [key.color for key in draw.arrow_keys] == ["velocity"]


def test_names_are_written_once_per_body(draw: Draw, session: Session) -> None:
    drawn("ids", draw, session)
    assert len(draw._texts) == len(session.world.bodies)


def test_marks_ride_on_their_bodies_between_ticks(draw: Draw) -> None:
    world = World(gravity=(0, 0))
    body = world.add_dynamic(Circle(radius=0.5), velocity=(24, 0), omega=12.0)
    world.step()
    rim = body.world_point((0.5, 0.0))
    draw.begin()
    draw.bodies(world.page, 0.0)
    point = draw.poses.follow(np.array([rim]), np.array([body.index]))[0]
    assert point == pytest.approx((0.5, 0.0), abs=1e-9)  # where it was when the tick began


def test_a_scene_whose_draw_fails_is_told_once(draw: Draw, session: Session) -> None:
    def broken(_draw: object, _world: object) -> None:
        raise RuntimeError("no such leg")

    session.scene.draw = broken  # type: ignore[method-assign]
    for _ in range(2):
        drawn("scene", draw, session)
        session.advance(0.0)
    texts = [notice.text for notice in session.notices]
    assert len(texts) == 1 and "no such leg" in texts[0]


def test_the_hand_is_drawn_only_while_it_holds(draw: Draw, session: Session) -> None:
    drawn("bodies", draw, session)
    before = draw.list.count
    draw_hand(draw, session.hand)
    assert draw.list.count == before
    from app.simulation.hand import Grip

    body = session.world.body("upper")
    session.hand.grab(body, Grip(body.center, (1.0, 3.0)))
    draw_hand(draw, session.hand, read_out=["Force 1 N"])
    assert draw.list.count > before
    assert draw._texts


def test_what_touches_is_outlined_and_what_can_move_is_tinted_too(
    draw: Draw, session: Session
) -> None:
    session.world.step(5)
    marks = drawn("touching", draw, session)
    tint = draw.color("contact_new", TINT)
    # The ground, and the two boxes on it: the wheel hangs in the air.
    assert sorted(marks["fill_color"].tolist()) == [0, tint, tint]
    assert set(marks["line_color"].tolist()) == {draw.color("contact_new")}
    assert (marks["width"] > draw.style.sizes.outline).all()


def test_what_has_come_apart_is_no_longer_marked(draw: Draw, session: Session) -> None:
    world = session.world
    world.step(5)
    world.body("upper").position = (0.3, 3.0)
    world.step(2)
    assert len(drawn("touching", draw, session)) == 2
    world.gravity = (0.0, 0.0)
    for body in world.bodies:
        body.position = (body.position[0], body.position[1] + (3.0 if body.mass else 0.0))
    world.step(2)
    assert len(drawn("touching", draw, session)) == 0


def _words_of_the_axes(draw: Draw, session: Session) -> dict[str, tuple[float, float]]:
    words: dict[str, tuple[float, float]] = {}
    draw.text_px = lambda at, text, *_, **__: words.update({text: at})  # type: ignore[method-assign]
    drawn("axes", draw, session)
    return words


def test_the_numbers_of_the_axes_stand_at_their_places(draw: Draw, session: Session) -> None:
    words = _words_of_the_axes(draw, session)
    # 320 px show 10 m; four labels of 16 px are 2 m, the step is 2 m.
    assert {"−2", "2", "x [m]", "y [m]"} <= set(words)
    on_axis = draw.camera.to_screen(-2.0, 0.0)[0]
    assert words["−2"][0] == pytest.approx(on_axis, abs=0.5)  # on a whole pixel


def test_an_axis_that_is_out_of_sight_lies_along_the_edge(draw: Draw, session: Session) -> None:
    draw.camera.center = (1000.0, 500.0)
    draw.insets = (0, 30, 60, 20)
    words = _words_of_the_axes(draw, session)
    assert {"1000", "500"} <= set(words)
    assert 0 < words["500"][0] < 80
    assert 120 < words["1000"][1] < 240 - 20


def test_the_ticks_of_an_axis_are_round_numbers() -> None:
    assert _numbers(-1.05, 1.05, 0.5).tolist() == [-1.0, -0.5, 0.0, 0.5, 1.0]
    assert _numbers(0.25, 0.75, 0.1).tolist() == [0.3, 0.4, 0.5, 0.6, 0.7]


def test_shadows_lie_below_all_bodies_and_only_when_they_are_wanted(
    draw: Draw, session: Session
) -> None:
    draw.begin()
    view = ViewOptions(shadows=True)
    next(o for o in overlays.found() if o.NAME == "bodies").draw(draw, session, view)
    both = np.asarray(draw.list.primitives)[: draw.list.count]
    shades = [draw.color("shadow", share) for _, share in RINGS]
    below = both[: len(RINGS) * 4]  # ground, two boxes, a wheel
    assert np.isin(below["fill_color"], shades).all()
    assert not np.isin(both[len(RINGS) * 4 :]["fill_color"], shades).any()
    assert not ViewOptions().shadows


def _fills(draw: Draw, session: Session, **options: object) -> list[int]:
    """Return the fills of all shapes, without the marks that say how they are turned."""
    draw.begin()
    view = ViewOptions(**options)  # type: ignore[arg-type]
    next(o for o in overlays.found() if o.NAME == "bodies").draw(draw, session, view)
    shown = np.asarray(draw.list.primitives)[: draw.list.count]
    return [int(fill) for fill in shown["fill_color"][shown["width"] > 0.0]]


def test_a_body_is_drawn_in_its_own_colour_whatever_it_is_made_of(draw: Draw) -> None:
    world = World()
    wood = MATERIALS["wood"].values()
    plain = world.add_dynamic(Box(width=1, height=1, **wood), position=(-2, 1), name="plain")
    other = world.add_dynamic(Box(width=1, height=1, **wood), position=(0, 1), color="#102030")
    wall = world.add_static(Box(width=1, height=1), position=(2, 1), color="sky")
    session = Session(world)
    fixed, first, second = _fills(draw, session)  # what cannot move is drawn first
    assert second == dynamic_colors(0xFF102030, "light", 0)[0]
    assert fixed == dynamic_colors(0xFF56B4E9, "light", 0)[0]
    assert first not in (second, fixed)
    hatches = np.asarray(draw.list.primitives)[: draw.list.count]["hatch_color"]
    assert hatches[0] != 0  # a wall is still told by its hatch
    other.color = wall.color = None
    fixed, first, second = _fills(draw, session)
    assert first == second and fixed == draw.color("static")
    assert plain.color is None


def test_a_body_of_its_own_colour_is_paler_in_sleep(draw: Draw) -> None:
    world = World(gravity=(0.0, 0.0))
    body = world.add_dynamic(Box(width=1, height=1), position=(0, 1), color="blue")
    session = Session(world)
    awake = _fills(draw, session)
    world.settings.sleeping = True
    body.awake = False
    world.step(1)  # at the end of the next tick
    assert not body.awake
    assert _fills(draw, session) != awake
