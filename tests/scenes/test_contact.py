"""The chapter Contact: what its scenes promise beyond their checks."""

import math
from pathlib import Path

import pytest

from app.session.session import Session
from scenes.contact import _small_engine
from scenes.contact._small_engine import Box, SmallEngine
from scenes.contact._source import LINES, PARTS, TEXT, stage_lines
from tests.scenes.test_all_scenes import built, run


@pytest.mark.parametrize("mu", [0.15, 0.3, 0.5])
@pytest.mark.parametrize("density", [0.2, 20.0])
def test_a_tower_slides_as_far_as_coulomb_says_whatever_it_weighs(mu: float, density: float):
    scene, world = built("boxes", mu=mu, density=density, speed=3.0)
    run(scene, world, round(240 * (3.0 / (mu * 9.81) + 0.5)))
    steps = [entry for entry in scene.theory(world) if "stop" in entry.name]
    assert len(steps) == 1
    assert steps[0].holds, steps[0].words


def test_put_back_and_pushed_again_the_boxes_slide_as_before():
    scene, world = built("boxes")
    run(scene, world, 5 * 240)
    scene.pressed(world, "again")
    run(scene, world, 120)
    assert scene.theory(world) == ()
    scene.pressed(world, "push")
    run(scene, world, 2 * 240)
    assert any(entry.holds for entry in scene.theory(world))
    assert all(entry.holds for entry in scene.theory(world))


def test_the_henge_carries_by_the_lever_when_a_stone_is_moved():
    scene, world = built("stonehenge")
    run(scene, world, 240)
    top = [world.body("pillar 3.1"), world.body("beam 3")]
    for body in top:
        body.position = (body.position[0] + 0.5, body.position[1])
    run(scene, world, 5 * 240)
    weight = sum(body.mass for body in top) * 9.81
    beam = world.body("beam 2").mass * 9.81
    # Contacts under the stone: its force acts within 0.2 m, half its width, of its middle; but it
    # stands upright, so at its middle. The pillars push at the middle of theirs, 1 m to each side,
    # as far as the beam lies flat on them: half a pillar is the most that the lever can be off
    right = beam / 2 + weight * (1.0 + 0.5) / 2.0
    assert abs(scene.load(world, 1, 1) - right) < 0.2 * weight
    assert scene.load(world, 1, 1) > scene.load(world, 1, 0)


def test_the_ball_knocks_the_henge_down():
    scene, world = built("stonehenge")
    run(scene, world, 120)
    scene.pressed(world, "throw")
    run(scene, world, 480)
    assert scene.theory(world) == ()
    with pytest.raises(AssertionError, match="stand"):
        scene.check(world)


@pytest.mark.sweep
def test_light_and_heavy_discs_come_to_the_same_mean_energy():
    scene, world = built("bouncy_box")
    run(scene, world, 20 * 240)
    scene.pressed(world, "again")
    run(scene, world, 60 * 240)
    means = scene.means()
    half = len(means) // 2
    ratio = sum(means[half:]) / sum(means[:half])
    # At first 3.0. In 60 s every disc has some 60 blows: the mean of 6 discs is good to a third
    assert 0.6 < ratio < 1.6


@pytest.mark.sweep
@pytest.mark.parametrize("values", [{}, {"boxes": True}, {"boxes": True, "gravity": 9.81}])
def test_the_bouncy_box_loses_nothing(values: dict[str, object]):
    scene, world = built("bouncy_box", **values)
    for _ in range(4):
        run(scene, world, 5 * 240)
        (energy,) = scene.theory(world)
        assert energy.holds, energy.words
        assert energy.tolerance < 0.01 * scene.start  # the reading half a substep ahead


def test_what_bounces_less_loses_energy_and_never_wins_any():
    scene, world = built("bouncy_box", bounce=0.8)
    start = scene.start
    run(scene, world, 240)
    first = scene._energy()
    run(scene, world, 4 * 240)
    assert scene._energy() < first < start
    assert scene.theory(world) == ()


@pytest.mark.sweep
@pytest.mark.parametrize("rows", [3, 12, 50])
def test_the_load_under_a_frictionless_pyramid_is_the_same_everywhere(rows: int):
    scene, world = built("circle_pyramid", rows=rows)
    run(scene, world, 5 * 240)
    scene.check(world)
    loads = scene.loads(world) / scene.weight
    assert math.isclose(float(loads.mean()), (rows - 1) / 2, rel_tol=1e-3)


def test_with_friction_the_sum_stays_and_the_share_does_not():
    scene, world = built("circle_pyramid", rows=15, friction=0.5)
    run(scene, world, 5 * 240)
    scene.check(world)
    loads = scene.loads(world)
    assert float(loads.max() - loads.min()) > 0.2 * float(loads.mean())


# --- the small engine ----------------------------------------------------------------------------


def test_the_small_engine_is_under_200_lines_and_all_of_them_are_shown():
    assert LINES < 200
    source = Path(_small_engine.__file__).read_text(encoding="utf-8")
    assert source.splitlines() == TEXT
    assert set(PARTS) == {"warm", "accumulate", "friction", "correct"}
    for part, lines in PARTS.items():
        assert f"if self.{part}:" in TEXT[lines[0] - 1]
    for stage in SmallEngine.STAGES:
        assert TEXT[stage_lines(stage)[0] - 1].lstrip().startswith(f"def {stage}(")


@pytest.mark.parametrize("off", ["", "warm", "accumulate", "friction"])
def test_the_small_stack_stands_with_all_parts_and_without_one_it_sways_or_falls(off: str):
    scene, world = built("small_engine", **({off: False} if off else {}))
    run(scene, world, 5 * 240)
    scene.check(world)
    assert bool(scene.theory(world)) == (not off)
    # The check can fail: it is told of another setting than the engine had
    setattr(scene, off or "friction", bool(off))
    with pytest.raises(AssertionError, match="upper box|weight" if off else "should fall"):
        scene.check(world)


@pytest.mark.sweep
def test_without_correction_the_hinges_of_the_small_chain_open():
    wide = []
    for correct in (True, False):
        scene, world = built("small_engine", what="chain", correct=correct)
        run(scene, world, 5 * 240)
        wide.append(scene.widest())
    assert wide[0] < 0.02
    assert wide[1] > 0.1


@pytest.mark.parametrize("tick_rate", [60, 240])
def test_the_small_engine_keeps_its_own_step_at_every_tick_rate(tick_rate: int):
    scene, world = built("small_engine", what="boxes")
    world.settings.tick_rate = tick_rate
    run(scene, world, tick_rate)
    again, twin = built("small_engine", what="boxes")
    run(again, twin, 240)
    # Its steps are at multiples of 1/60 s, whatever the tick
    assert [(b.x, b.y, b.a) for b in scene.engine.boxes] == [
        (b.x, b.y, b.a) for b in again.engine.boxes
    ]


def test_a_free_pair_of_the_small_engine_keeps_momentum_and_spin():
    a, b = Box((0.0, 0.0), (0.3, 0.2)), Box((0.5, 0.1), (0.2, 0.2), 2.0)
    engine = SmallEngine([a, b], [])
    a.vx, b.w = 2.0, 3.0

    def kept() -> list[float]:
        m, inertia = (1 / a.im, 1 / b.im), (1 / a.ii, 1 / b.ii)
        px = m[0] * a.vx + m[1] * b.vx
        py = m[0] * a.vy + m[1] * b.vy
        spin = sum(
            i * c.w + k * (c.x * c.vy - c.y * c.vx)
            for c, k, i in zip((a, b), m, inertia, strict=True)
        )
        return [px, py, spin]

    before = kept()
    engine.collide(1 / 60)
    engine.prepare(1 / 60)
    engine.solve(1 / 60)
    assert engine.contacts, "they touch"
    # Equal and opposite impulses at one point; ten rounds of roundings
    assert kept() == pytest.approx(before, abs=1e-12)


@pytest.mark.sweep
def test_dominoes_fall_in_both_engines_after_one_push():
    scene, world = built("small_engine", what="dominoes")
    run(scene, world, 60)
    scene.pressed(world, "push")
    run(scene, world, 4 * 240)
    assert abs(scene.engine.boxes[-1].a) > 1.0
    assert abs(scene.big[-1].angle) > 1.0


def test_in_slow_motion_one_stage_comes_after_the_other_and_its_lines_are_lit():
    scene, world = built("small_engine")
    scene.set("slow", True)
    scene.changed(world, "slow")
    seen = []
    for _ in range(round(3.05 * 240)):
        run(scene, world, 1)
        if scene.lit and (not seen or seen[-1] != scene.lit):
            seen.append(scene.lit)
    assert seen == [stage_lines(stage) for stage in SmallEngine.STAGES]
    assert scene.line <= scene.lit[0]
    scene.set("slow", False)
    scene.changed(world, "slow")
    run(scene, world, 240)
    assert scene.stage == 0


def test_rewound_the_small_engine_goes_the_same_way_again():
    session = Session()
    assert session.load("small_engine", what="boxes")
    session.run(200)

    def places() -> list[tuple[float, float, float]]:
        return [(box.x, box.y, box.a) for box in session.scene.engine.boxes]

    there = places()
    session.run(100)
    later = places()
    assert later != there
    assert session.go_to(200)
    assert places() == there
    session.run(100)
    assert places() == later


def test_switching_a_part_lights_its_lines_and_the_buttons_go_through_the_source():
    scene, world = built("small_engine")
    scene.set("friction", False)
    scene.changed(world, "friction")
    assert scene.lit == PARTS["friction"]
    scene.pressed(world, "next")
    after = scene.lit
    assert after[0] > PARTS["friction"][0]
    scene.pressed(world, "back")
    assert scene.lit[0] < after[0]
    scene.check(world)


# --- overhang ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "stands"),
    [
        ({"bricks": 8, "reach": 99.0}, True),
        ({"bricks": 8, "reach": 101.0}, False),
        ({"bricks": 1, "reach": 101.0}, False),
        ({"stacking": "equal"}, False),
        ({"stacking": "equal", "reach": 70.0}, True),
        ({"stacking": "reversed"}, False),
    ],
)
def test_bricks_lean_out_as_far_as_their_centres_allow(values: dict[str, object], stands: bool):
    scene, world = built("overhang", **values)
    assert (min(scene.margins()) > 0.0) == stands
    run(scene, world, 2 * 240)
    assert (len(scene.theory(world)) == 2) == stands
    scene.check(world)


def test_the_margin_of_a_harmonic_stack_is_what_is_left_of_half_a_brick_at_every_edge():
    scene, _ = built("overhang", bricks=7, reach=80.0)
    assert scene.margins() == pytest.approx([0.2 * 0.8] * 7)  # 20 % of L / 2


@pytest.mark.parametrize(
    "values",
    [
        {"count": 10, "load": 100.0},
        {"count": 1, "gravity": 0.0},
        {"count": 3, "gap": -0.2},
        {"shape": "pillars", "count": 2},
    ],
)
def test_a_contact_in_the_tube_carries_the_weights_above(values: dict[str, object]):
    scene, world = built("tube", **values)
    run(scene, world, 6 * 240)
    facts = scene.theory(world)
    weight = sum(body.mass for body in scene.stack) * scene.gravity
    assert facts[0].theory == pytest.approx(weight)
    assert all(fact.holds for fact in facts), [fact.words for fact in facts]


def test_the_tube_tells_no_load_while_a_ball_moves_or_is_gone():
    scene, world = built("tube")
    run(scene, world, 480)
    scene.stack[-1].velocity = (0.0, 3.0)
    run(scene, world, 10)
    assert scene.theory(world) == ()
    with pytest.raises(AssertionError, match="stand"):
        scene.check(world)
    world.remove(scene.stack[0])
    run(scene, world, 10)
    assert scene.theory(world) == ()
    assert scene.readings(world) == ()
