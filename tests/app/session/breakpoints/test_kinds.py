"""Each kind of breakpoint against a closed form, or against what the world itself reports."""

import math

import pytest

from app.session.breakpoints import (
    Apex,
    Breakpoint,
    Breakpoints,
    Condition,
    EnergyDrift,
    FallsAsleep,
    FirstContact,
    Hit,
    JointBreaks,
    LiftOff,
    SlipStarts,
)
from app.simulation.hand import Grip, Hand
from physics import Body, Box, Circle, Distance, Revolute, SolverSettings, World

G = 9.81  # [m/s^2]
RATE = 240.0  # [Hz]


def floor(world: World, **values: float) -> Body:
    return world.add_static(Box(width=40.0, height=1.0, **values), position=(0, -0.5), name="floor")


def run(world: World, ticks: int, *breakpoints: Breakpoint, before=None) -> list[Hit]:
    """All hits within so many ticks; `before` acts before each."""
    session = Breakpoints()
    for one in breakpoints:
        session.add(one, world)
    hits = []
    for _ in range(ticks):
        if before is not None:
            before(world)
        world.step()
        hits += session.check(world)
    return hits


def tilted(degrees: float) -> tuple[float, float]:
    """Gravity on a slope that falls to the right."""
    angle = math.radians(degrees)
    return G * math.sin(angle), -G * math.cos(angle)


# --- first contact, lift-off, apex ----------------------------------------------------------------


@pytest.mark.parametrize("height", [0.05, 0.3, 2.0, 20.0])
def test_first_contact_of_a_drop_is_at_the_root_of_two_h_over_g(height):
    """Symplectic Euler falls g h t / 2 too far with substeps h: a quarter of a tick early. The
    relax sweep already pushes what would meet in the next substep: another half. The tick in which
    it happens ends up to a tick late.
    """
    world = World()
    floor(world)
    ball = world.add_dynamic(Circle(radius=0.2), position=(0, 0.2 + height), name="ball")
    hits = run(world, 800, FirstContact(ball.id, "ball"))
    assert len(hits) == 1, "it happens once, bounces or not"
    late = hits[0].tick - RATE * math.sqrt(2.0 * height / G)
    assert -0.75 <= late <= 1.0
    assert hits[0].text == "ball touches floor for the first time"


def test_first_contact_of_what_lies_already_is_with_the_next_body():
    world = World()
    floor(world)
    box = world.add_dynamic(Box(), position=(0, 0.5), name="box")
    world.step(60)
    world.add_dynamic(Circle(radius=0.2), position=(0, 1.7), name="ball")
    (hit,) = run(world, 240, FirstContact(box.id, "box"))
    assert hit.text == "box touches ball for the first time"


@pytest.mark.parametrize("up", [0.5, 3.0, 12.0])
def test_the_apex_of_a_throw_is_at_v_over_g(up):
    world = World()
    ball = world.add_dynamic(Circle(), velocity=(1.0, up), name="ball")
    (hit,) = run(world, int(RATE * up / G) + 60, Apex(ball.id, "ball"))
    assert 0.0 <= hit.tick - RATE * up / G <= 1.0


def test_up_is_against_gravity():
    world = World(gravity=(3.0, 0.0))
    ball = world.add_dynamic(Circle(), velocity=(-1.0, 2.0), name="ball")
    (hit,) = run(world, 200, Apex(ball.id, "ball"))
    assert 0.0 <= hit.tick - RATE / 3.0 <= 1.0


def test_hitting_the_ceiling_is_no_apex():
    world = World()
    world.add_static(Box(width=4.0), position=(0, 2.0))
    ball = world.add_dynamic(Circle(radius=0.2, restitution=0.5), velocity=(0.0, 9.0), name="ball")
    assert run(world, 200, Apex(ball.id, "ball")) == []


def test_what_swings_has_an_apex_every_period_and_what_hangs_at_rest_has_none():
    """T = 2 pi sqrt((L^2 + r^2 / 2) / (g L)): turning points at 0.05 rad on both sides."""
    world = World()
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.05, -1.0), name="ball")
    world.add_joint(Revolute(b=ball, anchor=(0.0, 0.0)))
    still = world.add_dynamic(Circle(radius=0.1), position=(5.0, -1.0), name="still")
    world.add_joint(Revolute(b=still, anchor=(5.0, 0.0)))
    hits = run(world, 960, Apex(ball.id, "ball"), Apex(still.id, "still"))
    assert {hit.number for hit in hits} == {1}
    half = math.pi * math.sqrt(1.005 / G)
    gaps = [(b.tick - a.tick) / RATE for a, b in zip(hits, hits[1:])]
    assert len(hits) in (3, 4)
    assert all(abs(gap - half) < 1.5 / RATE for gap in gaps)  # a tick, and 0.06 % by amplitude


def test_without_gravity_an_apex_waits_and_says_why():
    world = World(gravity=(0.0, 0.0))
    ball = world.add_dynamic(Circle(), name="ball")
    session = Breakpoints()
    session.add(Apex(ball.id, "ball"), world)
    assert session.watches[0].trouble == "without gravity there is no up"
    world.gravity = (0.0, -G)
    ball.velocity = (0.0, 1.0)
    for _ in range(60):
        world.step()
        if session.check(world):
            return
    pytest.fail("the apex was missed")


def test_a_bouncing_ball_lifts_off_in_the_tick_after_each_push():
    world = World()
    floor(world, restitution=0.8)
    ball = world.add_dynamic(Circle(radius=0.2, restitution=0.8), position=(0, 1.2), name="ball")
    session = Breakpoints()
    session.add(LiftOff(ball.id, "ball"), world)
    pushed, lifted = [], []
    for _ in range(500):
        world.step()
        if world.contacts.normal_impulses.sum() > 0.0:
            pushed.append(world.tick)
        lifted += [hit.tick for hit in session.check(world)]
    assert len(lifted) >= 3
    assert lifted == [tick + 1 for tick in pushed if tick + 1 not in pushed][: len(lifted)]


def test_between_lift_off_and_apex_lies_e_v_over_g():
    world = World()
    floor(world, restitution=0.5)
    ball = world.add_dynamic(Circle(radius=0.2, restitution=0.5), position=(0, 2.2), name="ball")
    lift, apex = run(world, 300, LiftOff(ball.id, "ball"), Apex(ball.id, "ball"))[:2]
    speed = 0.5 * math.sqrt(2.0 * G * 2.0)
    # Speed before the impact is known to one tick of gravity; both events to a tick.
    assert abs((apex.tick - lift.tick) / RATE - speed / G) < 3.0 / RATE
    assert lift.text == "ball lifts off floor"


def test_a_resting_pile_neither_lifts_off_nor_slips():
    world = World()
    floor(world)
    boxes = [world.add_dynamic(Box(), position=(0, 0.5 + i), name=f"box {i}") for i in range(6)]
    world.step(120)  # until it has settled
    kinds = [
        kind(box.id, box.name) for box in boxes for kind in (LiftOff, SlipStarts, FirstContact)
    ]
    assert run(world, 480, *kinds) == []


# --- slip -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mu", [0.2, 0.5, 0.9])
def test_slip_starts_when_the_slope_is_steeper_than_mu(mu):
    """At 1 degree a second. Past the limit a = g (1 + mu^2)^(1/2) times the excess angle, so it
    takes 0.11 s at most, a ninth of a degree, until it slips at 1 mm/s.
    """
    world = World()
    floor(world, friction=mu)
    box = world.add_dynamic(Box(width=1.0, height=0.2, friction=mu), position=(0, 0.1), name="box")
    limit = math.degrees(math.atan(mu))
    angle = limit - 1.0
    world.gravity = tilted(angle)
    world.step(60)

    def tilt(world: World) -> None:
        nonlocal angle
        angle += 1.0 / RATE
        world.gravity = tilted(angle)

    session = Breakpoints()
    session.add(SlipStarts(box.id, "box"), world)
    for _ in range(480):
        tilt(world)
        world.step()
        if hits := session.check(world):
            break
    assert limit < angle < limit + 0.2
    normal = G * box.mass * math.cos(math.radians(angle))
    assert hits[0].text == (
        f"box starts to slip on floor: friction {mu * normal:.3g} N is mu times {normal:.3g} N"
    )


@pytest.mark.parametrize(("degrees", "slips"), [(27.0, False), (35.0, True)])
def test_a_disc_rolls_until_the_slope_is_three_mu(degrees, slips):
    """Rolling needs friction m g sin / 3: tan 27 = 0.51, tan 35 = 0.70, 3 mu = 0.6."""
    world = World(gravity=(0.0, -G))
    floor(world, friction=0.2)
    ball = world.add_dynamic(Circle(friction=0.2), position=(-15, 0.5), name="ball")
    world.step(30)
    angle = 0.0

    def tilt(world: World) -> None:
        nonlocal angle
        angle = min(angle + degrees / RATE, degrees)
        world.gravity = tilted(angle)

    assert bool(run(world, 300, SlipStarts(ball.id, "ball"), before=tilt)) == slips


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_what_rides_a_belt_does_not_slip_and_what_is_put_on_it_does(sign):
    for speed, slips in ((sign, False), (0.0, True), (-sign, True)):
        world = World()
        belt = world.add_static(
            Box(width=40.0, height=1.0, tangent_speed=1.0), position=(0, -0.5), name="belt"
        )
        box = world.add_dynamic(
            Box(width=1.0, height=0.2), position=(0, 0.1005), velocity=(0, 0), name="box"
        )
        belt.set_material(tangent_speed=sign)
        way = probe_belt(sign)
        box.velocity = (speed * way, 0.0)  # put down: a blow would take it along at once
        assert bool(run(world, 60, SlipStarts(box.id, "box"))) == slips, (speed, sign)


def probe_belt(sign: float) -> float:
    """Which way a belt of tangent_speed `sign` carries: 1 when to the right for +1."""
    world = World()
    world.add_static(Box(width=40.0, height=1.0, tangent_speed=sign), position=(0, -0.5))
    box = world.add_dynamic(Box(width=1.0, height=0.2), position=(0, 0.1))
    world.step(240)
    assert abs(abs(box.velocity[0]) - 1.0) < 1e-3
    return math.copysign(1.0, box.velocity[0] * sign)


# --- joints, sleep --------------------------------------------------------------------------------


def hung(world: World, force: float) -> tuple[Body, int]:
    """A ball on a rope that bears `force` [N]; the id of the rope."""
    ball = world.add_dynamic(Circle(), position=(0, -1.0), name="ball")
    rope = world.add_joint(Distance(b=ball, anchor_a=(0, 0), anchor_b=(0, -1.0), break_force=force))
    return ball, rope.id


def test_a_joint_breaks_in_the_tick_in_which_the_world_says_so():
    world = World()
    ball, rope = hung(world, 20.0)
    said = []

    def pull(world: World) -> None:
        said.extend(event.tick for event in world.events if event.kind == "joint_broken")
        ball.apply_force((0.0, -0.1 * world.tick))

    hits = run(world, 400, JointBreaks(), JointBreaks(rope), before=pull)
    assert [hit.tick for hit in hits] == said * 2
    assert "distance joint" in hits[0].text


def test_a_joint_that_is_taken_out_does_not_break():
    world = World()
    _, rope = hung(world, 20.0)
    session = Breakpoints()
    session.add(JointBreaks(rope), world)
    world.step()
    session.check(world)
    world.joint_by_id(rope).remove()
    world.step()
    assert session.check(world) == []
    assert session.watches[0].trouble == f"joint {rope} is gone"


def test_falling_asleep_is_seen_in_its_tick():
    world = World(settings=SolverSettings(sleeping=True))
    floor(world)
    balls = [
        world.add_dynamic(Box(), position=(3.0 * i, 0.5 + i), name=f"box {i}") for i in range(3)
    ]
    session = Breakpoints()
    session.add(FallsAsleep(balls[1].id, "box 1"), world)
    session.add(FallsAsleep(), world)
    one, any_body, seen = [], [], {}
    for _ in range(600):
        world.step()
        for hit in session.check(world):
            (one if hit.number == 1 else any_body).append(hit.tick)
        for ball in balls:
            if not ball.awake:
                seen.setdefault(ball.name, world.tick)
    assert one == [seen["box 1"]]
    assert any_body == sorted(set(seen.values()))


# --- energy ---------------------------------------------------------------------------------------


def test_energy_drifts_in_the_tick_of_an_inelastic_impact():
    world = World()
    floor(world)
    ball = world.add_dynamic(Circle(radius=0.2), position=(0, 2.2), name="ball")
    contact, drift = run(world, 400, FirstContact(ball.id, "ball"), EnergyDrift(50.0))
    assert drift.tick - contact.tick in (0, 1)
    # m g 2 m of m g 2.2 m: the centre comes to rest 0.2 m above the origin.
    assert drift.text == "the world has lost 90.9 % of its energy"


@pytest.mark.sweep
def test_a_pendulum_keeps_its_energy():
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), position=(1.0, 0.0), name="ball")
    world.add_joint(Revolute(b=ball, anchor=(0.0, 0.0)))
    assert run(world, 2400, EnergyDrift(1.0)) == []


@pytest.mark.sweep
def test_the_work_of_the_hand_is_no_drift():
    """The hand lifts by 2 m: 200 % of the scale, which is m g 1 m. What is left is its damping."""
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, 1.0), name="ball")
    hand = Hand(world)
    hand.grab(ball, Grip((0.0, 1.0), (0.0, 1.0)))
    world.step(240)

    def lift(world: World) -> None:
        hand.cursor = (0.0, min(3.0, hand.cursor[1] + 2.0 / 480.0))
        hand.step()

    before = world.energy.total
    assert run(world, 720, EnergyDrift(2.0), before=lift) == []
    assert world.energy.total - before > 1.9 * ball.mass * G


def test_the_work_of_a_motor_is_no_drift():
    world = World(gravity=(0.0, 0.0))
    wheel = world.add_dynamic(Circle(radius=0.5), omega=10.0, name="wheel")
    world.add_joint(Revolute(b=wheel, anchor=(0, 0), motor_speed=30.0, max_torque=0.2))
    before = world.energy.total
    # W by the mean speed of a tick: dw of a substep of w, 0.2 / I / 480 / 10 = 0.04 %.
    assert run(world, 1200, EnergyDrift(1.0)) == []
    assert world.energy.total > 3.9 * before  # 0.2 N m / 0.098 kg m^2 for 5 s: twice the speed


# --- conditions -----------------------------------------------------------------------------------


def test_a_condition_that_stays_true_hits_once_until_it_was_false():
    world = World()
    world.add_dynamic(Circle(), velocity=(0.0, 5.0), name="ball")
    hits = run(world, 480, Condition("ball.speed > 3"), Condition("ball.vy < 0"))
    # true at first (5 m/s): no hit; false near the apex, then true again at -3 m/s, 8 / g later
    assert [hit.number for hit in hits] == [2, 1]
    assert 0.0 <= hits[1].tick - RATE * 8.0 / G <= 1.0
    assert 0.0 <= hits[0].tick - RATE * 5.0 / G <= 1.0


def test_a_condition_without_a_value_is_not_true_and_says_why():
    world = World()
    world.add_dynamic(Circle(), name="ball")
    session = Breakpoints()
    session.add(Condition("ball.y / ball.vx < 1 or time > 0.1 and time < 0.15"), world)
    hits = []
    for _ in range(40):
        world.step()
        hits += session.check(world)
    assert session.watches[0].trouble == "ball.y / ball.vx divides by zero"
    assert [hit.tick for hit in hits] == [25]
