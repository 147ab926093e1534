"""Why a body rests, slips, tips, floats ...: one constructed world a kind, with its closed form.

Forces of contacts that rest give way by g / (2 pi 100 Hz)^2 and come from sweeps over two points,
so a force of what rests is told to about 1e-6 of itself; 1e-3 is far from any wrong formula.
"""

import math

import pytest

from app.features.why.model.asking import Asking
from app.features.why.model.record import Thing
from app.session.session import Session
from app.simulation.commands.hand import Grab
from physics import Body, Box, Circle, Distance, Filter, Revolute, Weld, World
from tests.app.features.why.worlds import G, answer, kinds, one, run, tilted


def block_on_slope(slope: float, mu: float) -> tuple[World, Body]:
    world = tilted(slope)
    world.add_static(Box(width=60.0, friction=mu), position=(0.0, -0.5), name="slope")
    return world, world.add_dynamic(Box(width=2.0, friction=mu), position=(0.0, 0.5), name="block")


def test_what_rests_lists_its_weight_and_support_and_what_is_left_over() -> None:
    world = World()
    world.add_static(Box(width=20.0), position=(0.0, -0.5), name="floor")
    box = world.add_dynamic(Box(), position=(0.0, 0.5), name="box")
    result = one(answer(run(world, 1.0), box).now, "rests")
    words = "the normal force of the floor (9.81 N up) balances the weight (9.81 N down)"
    assert f"It rests: {words}." in result.words
    assert result.datum.value < 0.01 * box.mass * G
    assert f"Together: {result.datum.figure}." in result.words
    assert f"Remainder {result.datum.figure} (limit " in result.datum.words, (
        "both say the same number"
    )
    assert result.tick == world.tick


def test_below_the_angle_of_friction_it_does_not_slip_and_says_how_much_is_used() -> None:
    slope, mu = 0.3, 0.6  # tan 0.3 = 0.309
    world, block = block_on_slope(slope, mu)
    result = one(answer(run(world, 1.0), block).now, "grips")
    weight = block.mass * G
    assert result.datum.value == pytest.approx(weight * math.sin(slope), rel=1e-3)
    assert result.datum.bound == pytest.approx(mu * weight * math.cos(slope), rel=1e-3)
    assert "52 %" in result.words  # tan 0.3 / 0.6 = 0.5156


def test_above_it_slips_with_friction_at_its_bound_and_the_speed_of_the_closed_form() -> None:
    slope, mu = 0.5, 0.2
    world, block = block_on_slope(slope, mu)
    result = answer(run(world, 1.0), block).now
    slips = one(result, "slips")
    bound = mu * block.mass * G * math.cos(slope)
    assert slips.datum.value == pytest.approx(bound, rel=1e-3)
    assert slips.datum.bound == pytest.approx(bound, rel=1e-3)
    gains = one(result, "speeds up")
    exact = G * (math.sin(slope) - mu * math.cos(slope))
    assert gains.datum.value == pytest.approx(exact, rel=1e-3)
    assert "weight speeds it up most" in gains.words
    assert "grips" not in kinds(result)
    assert "rests" not in kinds(result)


@pytest.mark.sweep
def test_a_past_that_cannot_be_run_again_is_not_told_of() -> None:
    """Gravity is set beside the log, so the run comes out otherwise."""
    mu = 0.3
    world, block = block_on_slope(0.0, mu)
    session = Session(world)
    session.run(60)
    ticks = 400
    for k in range(ticks):
        tilt = 0.5 * k / ticks
        world.gravity = (-G * math.sin(tilt), -G * math.cos(tilt))
        session.run(1)
    assert block.velocity.length > 0.1
    asking = Asking(session)
    asking.ask(Thing("body", block.id))
    asking.look_back()
    assert asking.job is not None
    asking.job.join()
    asking.poll()
    assert "came out differently" in asking.error
    asking.close()


def test_no_friction_is_named_as_such() -> None:
    world, block = block_on_slope(0.4, 0.0)
    result = one(answer(run(world, 0.5), block).now, "frictionless")
    assert "the two have no friction" in result.words


def test_a_tall_box_on_a_steep_slope_tips_over_its_edge() -> None:
    """It tips when tan(slope) is above width / height, if friction holds its foot."""
    world = tilted(0.5)  # tan = 0.546
    world.add_static(Box(width=60.0, friction=2.0), position=(0.0, -0.5), name="slope")
    tall = world.add_dynamic(
        Box(width=1.0, height=3.0, friction=2.0), position=(0.0, 1.5), name="tall"
    )
    result = answer(run(world, 0.5), tall)
    tips = one(result.now, "tips")
    # m g (sin(slope + turned) h / 2 - cos(...) w / 2) about the edge, h / 2 = 1.5, w / 2 = 0.5
    lean = 0.5 + abs(tall.angle)
    exact = tall.mass * G * (1.5 * math.sin(lean) - 0.5 * math.cos(lean))
    # places are those of the tick's end, the edge that of its beginning: v / 240 in 1.5 m
    assert tips.datum.value == pytest.approx(exact, rel=0.01)
    assert "its weight turns it over" in tips.words
    assert one(result.story, "began to tip").tick < tips.tick
    assert "stands" not in kinds(result.now)


def test_a_box_that_does_not_tip_tells_how_far_from_its_edge_it_is_carried() -> None:
    """The centre of pressure lies below the centre of mass along gravity: h tan(slope)."""
    slope = 0.2
    world = tilted(slope)
    world.add_static(Box(width=60.0, friction=2.0), position=(0.0, -0.5), name="slope")
    tall = world.add_dynamic(
        Box(width=1.0, height=3.0, friction=2.0), position=(0.0, 1.5), name="tall"
    )
    result = one(answer(run(world, 1.0), tall).now, "stands")
    inside = (0.5 - 1.5 * math.tan(slope)) * math.cos(slope)  # seen along gravity
    assert result.datum.value == pytest.approx(inside, abs=1e-3)  # contacts give way by 25 um


def test_what_only_its_weight_pulls_falls() -> None:
    world = World()
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 50.0), name="ball")
    result = answer(run(world, 0.5), ball).now
    assert "9.81 m/s each second" in one(result, "falls").words
    assert not {"rests", "floats", "speeds up"} & kinds(result)


@pytest.mark.sweep
def test_without_gravity_it_floats_and_with_scale_zero_it_says_so() -> None:
    world = World(gravity=(0.0, 0.0))
    ball = world.add_dynamic(Circle(radius=0.5), velocity=(2.0, 0.0), name="ball")
    words = one(answer(run(world, 0.5), ball).now, "floats").words
    assert "there is no gravity here" in words
    assert "2.00 m/s" in words
    world = World()
    ball = world.add_dynamic(Circle(radius=0.5), gravity_scale=0.0, name="ball")
    assert "weight factor is 0" in one(answer(run(world, 0.5), ball).now, "floats").words


@pytest.mark.sweep
def test_static_kinematic_disabled_and_locked_bodies_say_so() -> None:
    world = World()
    floor = world.add_static(Box(width=20.0), position=(0.0, -0.5), name="floor")
    lift = world.add_kinematic(Box(), position=(5.0, 3.0), velocity=(0.0, 1.0), name="lift")
    off = world.add_dynamic(Box(), position=(-5.0, 3.0), name="off")
    off.enabled = False
    stiff = world.add_dynamic(Box(), position=(0.0, 0.5), fixed_rotation=True, name="stiff")
    session = run(world, 0.5)
    assert kinds(answer(session, floor).now) == {"static"}
    assert "1.00 m/s" in one(answer(session, lift).now, "kinematic").words
    assert kinds(answer(session, off).now) == {"disabled"}
    assert "locked" in kinds(answer(session, stiff).now)


@pytest.mark.sweep
def test_a_weld_to_the_world_is_named_with_its_force() -> None:
    world = World()
    box = world.add_dynamic(Box(), position=(0.0, 3.0), name="box")
    world.add_joint(Weld(b=box, anchor=(0.0, 3.0)))
    result = one(answer(run(world, 1.0), box).now, "welded")
    assert result.datum.value == pytest.approx(box.mass * G, rel=1e-3)
    assert "to the background" in result.words


def test_masked_bodies_pass_through_each_other_and_the_masks_are_told() -> None:
    world = World(gravity=(0.0, 0.0))
    mine = Box(filter=Filter(category=2, mask=2))
    a = world.add_dynamic(mine, name="a")
    world.add_dynamic(Box(filter=Filter(category=4, mask=4)), position=(0.2, 0.0), name="b")
    result = one(answer(run(world, 0.1), a).now, "passes through")
    assert "their filters keep them apart" in result.words
    assert result.datum.reading == "categories 2 and 4, masks 2 and 4"


@pytest.mark.parametrize("how", ["group", "sensor", "veto", "matrix", "joint"])
def test_each_way_to_pass_through_has_its_own_reason(how: str) -> None:
    world = World(gravity=(0.0, 0.0))
    group = Filter(group=-3) if how == "group" else Filter(category=1)
    a = world.add_dynamic(Box(filter=group), name="a")
    add = world.add_static if how == "sensor" else world.add_dynamic
    b = add(Box(filter=group, sensor=how == "sensor"), position=(0.2, 0.0), name="b")
    if how == "veto":
        world.let_collide(a, b, False)
    if how == "matrix":
        world.collision_matrix.set(0, 0, False)
    if how == "joint":
        world.add_joint(Weld(a=a, b=b, anchor=(0.1, 0.0)))
    words = one(answer(run(world, 0.1), a).now, "passes through").words
    assert {
        "group": "both are in group -3",
        "sensor": "b is a sensor there",
        "veto": "this pair is set not to collide",
        "matrix": "the collision matrix",
        "joint": "a weld joins them",
    }[how] in words


@pytest.mark.sweep
def test_the_hand_holds_it_with_a_force_that_balances_its_weight() -> None:
    world = World()
    world.add_static(Box(width=20.0), position=(0.0, -0.5), name="floor")
    box = world.add_dynamic(Box(), position=(0.0, 2.0), name="box")
    session = Session(world)
    session.submit(Grab(box.id, (0.0, 2.0), (0.0, 2.0)))
    session.run(720)
    session.paused = True
    result = one(answer(session, box).now, "held")
    assert result.datum.value == pytest.approx(box.mass * G, rel=0.01)  # it still swings a little
    assert result.datum.bound is not None
    assert result.datum.bound > result.datum.value


def test_a_wheel_that_nothing_turns_spins_on() -> None:
    world = World(gravity=(0.0, 0.0))
    ball = world.add_dynamic(Circle(radius=0.5), omega=3.0, name="ball")
    result = one(answer(run(world, 0.5), ball).now, "spins on")
    assert result.datum.value == 0.0
    assert "3.00 rad/s" in result.words


def test_what_a_hinge_motor_turns_is_named() -> None:
    world = World(gravity=(0.0, 0.0))
    wheel = world.add_dynamic(Circle(radius=0.5), name="wheel")
    world.add_joint(Revolute(b=wheel, anchor=(0.0, 0.0), motor_speed=100.0, max_torque=2.0))
    result = one(answer(run(world, 0.5), wheel).now, "turns")
    assert result.datum.value == pytest.approx(2.0, rel=1e-3)
    assert "motor to the background turns it most" in result.words


def test_time_that_is_paused_is_told_of_what_moves() -> None:
    world = World()
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 50.0), name="ball")
    session = run(world, 0.5)
    assert "paused" in kinds(answer(session, ball).now)
    session.paused = False
    assert "paused" not in kinds(answer(session, ball).now)


def test_what_is_thrown_upwards_slows_down_on_a_rough_slope_by_the_closed_form() -> None:
    slope, mu = 0.5, 0.2
    world, block = block_on_slope(slope, mu)
    block.velocity = (6.0, 0.0)  # gravity is tilted to -x: it slides up
    result = one(answer(run(world, 0.3), block).now, "slows down")
    exact = -G * (math.sin(slope) + mu * math.cos(slope))
    assert result.datum.value == pytest.approx(exact, rel=1e-3)


def test_on_a_slope_of_the_angle_of_friction_it_keeps_its_speed() -> None:
    mu = 0.5
    world, block = block_on_slope(math.atan(mu), mu)
    block.velocity = (-2.0, 0.0)
    result = one(answer(run(world, 0.5), block).now, "keeps its speed")
    assert "2.00 m/s" in result.words
    assert result.datum.value < 0.01 * block.mass * G


@pytest.mark.sweep
def test_what_rounding_leaves_is_no_force() -> None:
    """A hinge without a load gives 1e-51 N: what is so small sets nothing off."""
    world = World(gravity=(0.0, 0.0))
    body = world.add_dynamic(Box(), position=(0.5, 0.0), velocity=(0.0, 0.1), omega=0.2)
    world.add_joint(Revolute(b=body, anchor=(0.0, 0.0), motor_speed=0.0, max_torque=5.0))
    result = answer(run(world, 3.0), body).now
    assert "sets off" not in kinds(result)
    assert one(result, "floats").datum.value == 0.0


def test_what_a_spring_half_carries_sets_off_with_the_force_that_is_left_over() -> None:
    """k d = m g / 2 with k = m (2 pi f)^2; in a tick it falls g / 2 / 240^2, 4e-4 of d."""
    world, hertz = World(), 0.5
    stretch = 0.5 * G / (2.0 * math.pi * hertz) ** 2
    bob = world.add_dynamic(Circle(radius=0.2), position=(0.0, -2.0 - stretch), name="bob")
    at = (0.0, -2.0 - stretch)
    world.add_joint(Distance(b=bob, anchor_b=at, length=2.0, hertz=hertz, damping_ratio=0.0))
    result = answer(run(world, 1.0 / 240.0), bob).now
    left = one(result, "sets off").datum.value
    assert left == pytest.approx(0.5 * bob.mass * G, rel=1e-3)
    assert "rests" not in kinds(result)


def test_a_wheel_on_a_hinge_turns_on_the_spot() -> None:
    world = World()
    wheel = world.add_dynamic(Circle(radius=0.5), omega=5.0, name="wheel")
    world.add_joint(Revolute(b=wheel, anchor=(0.0, 0.0)))
    result = answer(run(world, 1.0), wheel).now
    assert "only turns" in one(result, "turns on the spot").words
    assert "spins on" in kinds(result)
    assert "rests" not in kinds(result)


def on_a_spring(start: float, damping: float) -> tuple[World, Body]:
    """A bob on a spring of 1 Hz, natural length 2 m, that begins `start` [m] below that."""
    world, at = World(), (0.0, -2.0 - start)
    bob = world.add_dynamic(Circle(radius=0.2), position=at, name="bob")
    world.add_joint(Distance(b=bob, anchor_b=at, length=2.0, hertz=1.0, damping_ratio=damping))
    return world, bob


def test_what_hangs_still_on_a_spring_is_balanced_by_it_and_does_not_turn() -> None:
    world, bob = on_a_spring(G / (2.0 * math.pi) ** 2, damping=0.5)
    result = answer(run(world, 3.0), bob).now
    size = f"{bob.mass * G:.2f} N"
    rests = one(result, "rests").words
    assert rests.startswith("It hangs still: the spring")
    assert f"({size} up) balances the weight ({size} down)" in rests
    assert not {"turns on the spot", "creeps", "spins on"} & kinds(result)


def test_what_swings_slowly_through_its_place_on_a_spring_hardly_moves_and_does_not_turn() -> None:
    """From d = 3 mm off its place it is fastest there, at 2 pi d = 19 mm/s."""
    world, bob = on_a_spring(G / (2.0 * math.pi) ** 2 + 0.003, damping=0.0)
    result = answer(run(world, 0.25), bob).now
    assert "It hardly moves, at 0.019 m/s" in one(result, "creeps").words.replace("0.0188", "0.019")
    assert one(result, "paused").words.startswith("Paused. It is moving at")


def test_what_stands_for_a_moment_at_its_turning_point_is_not_at_rest() -> None:
    world, bob = on_a_spring(0.0, damping=0.0)
    session = run(world, 1.0)
    assert bob.velocity.length < 0.05, "it is back at the top"
    assert not {"rests", "is not paused"} & kinds(answer(session, bob).now)


@pytest.mark.parametrize("speed", [0.0, 2.0])
def test_before_time_has_passed_it_has_not_moved_and_nothing_else_is_claimed(speed: float) -> None:
    world, bob = on_a_spring(0.0, damping=0.0)
    bob.velocity = (speed, 0.0)
    session = run(world, 0.0)
    (result,) = answer(session, bob).now
    assert result.words.startswith("It has not moved yet: no time has passed.")
    assert ("It begins with 2.00 m/s" in result.words) == (speed > 0.0)
    (result,) = answer(session, world.joints[0]).now
    assert "has carried nothing yet" in result.words


def test_what_was_put_there_while_time_stood_has_not_moved_yet() -> None:
    world = World()
    world.add_dynamic(Box(), position=(5.0, 0.5), name="other")
    session = run(world, 0.5)
    asking = Asking(session)
    asking.open()
    session.run(1)
    box = world.add_dynamic(Box(), position=(0.0, 5.0), name="new")
    asking.ask(Thing("body", box.id))
    said = [sentence.words for sentence in asking.answer.now]
    asking.close()
    assert not any("floats" in words or "gravity does not act" in words for words in said), said
