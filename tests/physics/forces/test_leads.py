"""Pushes that change smoothly lead by half a tick's change: no orbit by `apply_force` gains energy.

Springs, orbits and torques of many frequencies and substeps keep their energy; and what is no
smooth push does what it did: steady, short, jumping and braking ones.
"""

import math

import pytest

from physics import Box, Circle, World
from physics.settings import SOLVERS
from tests.physics.worlds import floating

RATE = 240


def pushed(substeps: int, solver: str = "soft step") -> World:
    world = floating()
    world.settings.substeps, world.settings.solver = substeps, solver
    return world


def swing_left(substeps: int, hertz: float, turns: bool, solver: str = "soft step") -> float:
    """The amplitude after 20 periods of a swing, begun at 1, that pushes keep up."""
    world = pushed(substeps, solver)
    body = world.add_dynamic(Box(), position=(1.0, 0.0), angle=1.0)
    rate = (math.tau * hertz) ** 2
    ticks, largest = int(20 * RATE / hertz), 0.0
    for tick in range(ticks):
        place = body.angle if turns else body.center.x
        if turns:
            body.apply_torque(-rate * body.inertia * place)
        else:
            body.apply_force((-rate * body.mass * place, 0.0))
        if tick > ticks - RATE / hertz:
            largest = max(largest, abs(place))
        world.step()
    return largest


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize(("substeps", "hertz"), [(1, 4.0), (2, 1.7), (3, 4.0), (8, 7.0)])
def test_a_spring_by_pushes_keeps_its_swing(substeps: int, hertz: float, turns: bool) -> None:
    """Stoermer's rule keeps v^2 + w^2 x^2 (1 - (w T)^2 / 4); between two ticks the peak hides.

    Without the lead, 20 periods at 4 Hz and 3 substeps multiply the swing by 80.
    """
    peak = 1.0 - math.cos(0.5 * math.tau * hertz / RATE)
    begun = (math.tau * hertz / RATE) ** 2 / 4.0  # how far v, half a substep off, is from rest
    assert swing_left(substeps, hertz, turns) == pytest.approx(1.0, abs=peak + begun)


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_spring_by_pushes_keeps_its_swing_by_every_solver(solver: str) -> None:
    assert swing_left(2, 6.0, turns=False, solver=solver) == pytest.approx(1.0, abs=0.01)


def test_an_orbit_by_pushes_keeps_its_energy() -> None:
    world = pushed(4)
    body = world.add_dynamic(Circle(radius=0.01), position=(1.0, 0.0), velocity=(0.0, 1.2))
    energy = 0.5 * 1.2**2 - 1.0
    for _ in range(int(math.tau * (-0.5 / energy) ** 1.5 * RATE)):
        (x, y), away = body.center, body.center.length**3
        body.apply_force((-body.mass * x / away, -body.mass * y / away))
        world.step()
    now = 0.5 * body.velocity.length**2 - 1.0 / body.center.length
    # v is of half a substep before x: v a h / 2 = 1.2 / 1920, twice, in parts of 0.28.
    assert now == pytest.approx(energy, rel=0.003)


@pytest.mark.parametrize("substeps", [1, 2, 8])
def test_other_pushes_give_what_force_and_time_are(substeps: int) -> None:
    """Steady for 50 ticks, turned round for 50, of one tick, and a ramp that stops: F T each."""
    for forces in ([3.0] * 50, [3.0] * 50 + [-3.0] * 50, [7.0], [0.1 * i for i in range(40)]):
        world = pushed(substeps)
        body = world.add_dynamic(Box())
        for force in forces:
            body.apply_force((force, 0.0), (0.0, 0.5))
            world.step()
        world.step(2)
        assert body.mass * body.velocity.x == pytest.approx(sum(forces) / RATE, abs=1e-12)
        assert body.omega * body.inertia == pytest.approx(-0.5 * sum(forces) / RATE, abs=1e-12)


@pytest.mark.parametrize("substeps", [1, 2, 8])
def test_a_body_hovers_on_a_steady_push(substeps: int) -> None:
    world = World()
    world.settings.substeps = substeps
    body = world.add_dynamic(Box())
    for _ in range(100):
        body.apply_force((0.0, 9.81 * body.mass))
        world.step()
    assert abs(body.center.y) < 1e-12
    assert abs(body.velocity.y) < 1e-12


@pytest.mark.parametrize("share", [0.8, 1.0, 1.5])
def test_a_push_that_brakes_hard_is_not_led_past_its_aim(share: float) -> None:
    """A controller takes `share` of the velocity a tick, as it always did: no lead."""
    world = pushed(8)
    body = world.add_dynamic(Box(), velocity=(1.0, 0.0))
    for tick in range(6):
        body.apply_force((-share * body.mass * body.velocity.x * RATE, 0.0))
        world.step()
        assert body.velocity.x == pytest.approx((1.0 - share) ** (tick + 1), abs=1e-12)


def test_a_lead_is_state() -> None:
    """A world restored, or read from its bytes, in the middle of a push goes on bit for bit."""
    world = pushed(2)
    body = world.add_dynamic(Box(), position=(1.0, 0.0), name="bob")

    def run(where: World, ticks: int) -> str:
        bob = where.body("bob")
        for _ in range(ticks):
            bob.apply_force((-500.0 * bob.center.x, 0.0))
            where.step()
        return where.hash()

    run(world, 10)
    saved, packed = world.save(), world.to_bytes()
    end = run(world, 30)
    world.restore(saved)
    assert run(world, 30) == end
    assert run(World.from_bytes(packed), 30) == end
    assert body.center.x != 1.0


def test_a_velocity_or_place_that_is_set_is_kept() -> None:
    """What led the old motion is not taken back from the new one."""
    world = pushed(2)
    body = world.add_dynamic(Box(), position=(1.0, 0.0))
    for _ in range(20):
        body.apply_force((-500.0 * body.center.x, 0.0))
        world.step()
    body.velocity = (3.0, 0.0)
    world.step(2)
    assert body.velocity == (3.0, 0.0)


def test_the_ledger_books_a_lead_as_work_of_the_push() -> None:
    world = pushed(4)
    world.ledger.on = True
    body = world.add_dynamic(Box(), position=(1.0, 0.0))
    for _ in range(40):
        body.apply_force((-500.0 * body.center.x, 0.0))
        body.apply_torque(300.0 * math.cos(0.05 * world.tick))
        world.step()
    assert world.ledger.totals["forces"] == pytest.approx(body.kinetic_energy, rel=1e-9)


@pytest.mark.parametrize("substeps", [1, 2, 4])
def test_a_push_that_jumps_goes_on_from_the_speed_that_it_has(substeps: int) -> None:
    """The middle of a spring jumps by 1 m after 0.25 s: x and v go on as the closed form says.

    Stoermer's rule is off by (w T)^2 / 24 of the phase a radian; v is of half a substep before.
    """
    world, rate, jump = pushed(substeps), math.tau * 2.0, 60
    body = world.add_dynamic(Box(), position=(1.0, 0.0))
    h = 1.0 / (RATE * substeps)
    for tick in range(120):
        middle = 0.0 if tick < jump else 1.0
        body.apply_force((-(rate**2) * body.mass * (body.center.x - middle), 0.0))
        world.step()
    half = rate * jump / RATE
    x, v = math.cos(half), -math.sin(half)  # v in parts of w
    x, v = (
        1.0 + (x - 1.0) * math.cos(half) + v * math.sin(half),
        (v * math.cos(half) - (x - 1.0) * math.sin(half)),
    )
    first = rate * h  # the start and the jump: half a substep of their pushes
    assert body.center.x == pytest.approx(x, abs=1.5 * first + 0.01)
    assert body.velocity.x / rate == pytest.approx(v, abs=1.5 * first + 0.01)
