"""Contact and friction: what the checks of the scenes do not cover."""

import math

import pytest

from tests.scenes.test_all_scenes import built, run


@pytest.mark.parametrize("angle", [5.0, 30.0, 45.0])
@pytest.mark.parametrize("gravity", [1.62, 9.81, 24.79])
def test_blocks_slide_as_theory_says_on_every_slope_and_planet(angle: float, gravity: float):
    scene, world = built("slope", slope=angle, gravity=gravity)
    # until the fastest has come 4 m of its 6 m
    run(scene, world, round(240 * math.sqrt(8 / (gravity * math.sin(math.radians(angle))))))
    scene.check(world)


@pytest.mark.sweep
def test_a_tilting_slope_lets_each_block_go_at_its_own_angle():
    scene, world = built("slope", tilting=True)
    run(scene, world, round(25.5 * 240))
    facts = scene.theory(world)
    assert len(facts) == 5
    for fact in facts:
        assert fact.holds, fact.words


def test_the_critical_friction_decides_between_rest_and_sliding():
    for mu, moves in ((0.460, True), (0.470, False)):  # tan 25° = 0.4663
        scene, world = built("slope", friction=mu)
        run(scene, world, 360)
        assert (scene.accelerations()[2][1] > 0.01) == moves


@pytest.mark.sweep
@pytest.mark.parametrize(
    "values",
    [
        {"belt": 1.5},
        {"stiffness": 200.0},
        {"at_rest": 1.0, "slipping": 0.05},
        {"belt": 0.2},
    ],
)
def test_the_teeth_of_stick_and_slip_are_twice_the_difference(values: dict[str, float]):
    scene, world = built("stick_slip", **values)
    run(scene, world, 24 * 240)
    scene.check(world)


@pytest.mark.sweep
def test_one_coefficient_leaves_a_swing_that_neither_grows_nor_dies():
    scene, world = built("stick_slip", law="one: the engine's own")
    run(scene, world, 40 * 240)
    speeds = []
    for _ in range(480):
        run(scene, world, 1)
        speeds.append(abs(scene.block.velocity[0]))
    # Slipping friction is one and the same force: it shifts the swing and takes nothing from it. So
    # it goes on as the block let go, at the belt's speed; looked at once a tick, half a tick beside
    # the fastest moment at most: (w T / 2)^2 / 2 = 1e-5 of it at 2 rad/s.
    assert max(speeds) == pytest.approx(scene.belt, rel=2e-5)


@pytest.mark.sweep
def test_the_belt_may_change_its_speed_while_it_runs():
    scene, world = built("stick_slip", belt=1.5)
    run(scene, world, 240)
    scene.set("belt", 0.5)
    scene.changed(world, "belt")
    run(scene, world, 12 * 240)
    scene.check(world)


@pytest.mark.parametrize(
    "values",
    [
        {"slope": 30.0, "friction": 0.2},
        {"friction": 0.0},
        {"mass": 50.0, "radius": 0.6},
        {"slope": 30.0, "radius": 0.15},
    ],
)
def test_the_race_is_decided_by_the_spread_of_mass_and_by_friction(values: dict[str, float]):
    scene, world = built("rolling", **values)
    run(scene, world, 720)
    scene.check(world)


def test_the_race_can_be_run_again_with_the_same_result():
    scene, world = built("rolling")
    times = []
    for _ in range(2):
        run(scene, world, 5 * 240)
        times.append(list(scene.arrived))
        scene.pressed(world, "again")
    assert times[0] == sorted(times[0]), "block, ball, disc, ring"
    assert times[0] == pytest.approx(times[1], abs=2 / 240)


@pytest.mark.parametrize("gravity", [1.62, 24.79])
def test_rebounds_are_e_squared_h_on_other_planets(gravity: float):
    scene, world = built("bounces", gravity=gravity)
    run(scene, world, round(240 * 3.5 * math.sqrt(2 * scene.height / gravity)))
    scene.check(world)


@pytest.mark.parametrize("restitution", [0.0, 0.35, 1.0])
@pytest.mark.parametrize("heavy", [1.0, 10.0])
def test_blows_keep_momentum_and_lose_what_restitution_says(restitution: float, heavy: float):
    scene, world = built("blows", restitution=restitution, heavy=heavy)
    run(scene, world, 720)
    scene.check(world)
    for i, (a, b) in enumerate(scene.pairs):
        if b.kind == "static":
            continue
        (u1, u2), (v1, v2) = scene.before[i], scene.after[i]
        assert a.mass * u1 + b.mass * u2 == pytest.approx(a.mass * v1 + b.mass * v2, abs=1e-9)
        assert v2 - v1 == pytest.approx(restitution * (u1 - u2), abs=0.003)


# --- ladder and toppling -------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("values", "slips"),
    [
        ({"slope": 48.0, "friction": 0.6, "climber": 120.0, "place": 0.5}, True),
        ({"slope": 80.0, "friction": 0.1, "place": 0.5}, True),
        ({"slope": 75.0, "climber": 120.0, "place": 0.8}, False),
        ({"climbs": False, "place": 0.7}, False),
    ],
)
def test_a_ladder_slips_where_its_closed_form_says(values: dict[str, object], slips: bool):
    scene, world = built("ladder", **values)
    run(scene, world, 4 * 240)
    assert math.isfinite(scene.slipped) == slips
    result = scene.theory(world)
    assert result, "nothing was compared"
    for entry in result:
        assert entry.holds, entry.words


@pytest.mark.parametrize(
    ("width", "friction", "how"),
    [(0.1, 0.3, "topples"), (0.3, 0.25, "slides"), (1.4, 0.05, "slides"), (0.25, 0.3, "topples")],
)
def test_the_smaller_of_base_and_friction_says_what_a_box_does(
    width: float, friction: float, how: str
):
    scene, world = built("toppling", width=width, friction=friction, speed=6.0)
    run(scene, world, round(240 * (1.5 + math.degrees(math.atan(min(width, friction))) / 6.0)))
    assert scene.how == how
    scene.check(world)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "values",
    [
        {"bank": 0.0, "radius": 20.0},  # friction alone
        {"bank": 40.0, "friction": 0.3},  # it begins at v₀: slower, it would slide down
        {"friction": 0.1, "pace": 4.0},
    ],
)
def test_a_car_slips_out_of_the_bend_at_the_speed_of_theory(values: dict[str, float]):
    scene, world = built("banked", **values)
    run(scene, world, round(240 * scene.check_seconds))
    scene.check(world)


def test_at_the_speed_of_the_bank_the_road_needs_no_friction():
    scene, world = built("banked", friction=0.1, bank=30.0)
    assert scene.straight == pytest.approx(math.sqrt(9.81 * 60.0 * math.tan(math.radians(30.0))))
    assert scene.needs(scene.straight) == pytest.approx(0.0, abs=1e-12)
    assert scene.needs(scene.most) == pytest.approx(0.1)
    run(scene, world, 130)  # it begins there, rests on the road, and speeds up by 0.5 m/s
    (entry,) = scene.theory(world)
    assert entry.holds and 0.0 < entry.measured < 0.05
