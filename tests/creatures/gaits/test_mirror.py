"""The seed's rule stands, knows no speed, and falls to a push that ours survives."""

import pytest

from creatures.text import opened
from physics import World
from scenes.creatures.seeds_rule import SeedsRule
from tests.creatures.gaits.courses import Course


def pushed(word: str, force: float, seconds: float) -> float:
    """Return the height of the centre of mass [m] after a steady push [N] at the chest."""
    course = Course(opened(word))
    course.walk(0.0, 3.0)
    chest = course.figure.limbs["chest"].body
    for _ in range(round(seconds * 240)):
        course.gait.step(course.world, 0.0)
        chest.apply_force((force, 0.0), chest.world_point((0.65, 0.0)))
        course.world.step()
    return course.figure.motion()[0].imag


@pytest.mark.parametrize("tick_rate", [60, 240])
def test_it_stands_without_a_push(tick_rate):
    course = Course(opened("seed"), tick_rate)
    course.walk(0.0, 10.0)
    assert course.figure.motion()[0].imag > 2.5


@pytest.mark.sweep
def test_a_steady_push_that_ours_withstands_throws_it():
    assert pushed("seed", -20.0, 6.0) < 1.8
    assert pushed("human", -20.0, 6.0) > 2.0


def test_its_foot_is_sent_to_the_mirror_image_of_the_other():
    course = Course(opened("seed"))
    course.walk(0.0, 2.0)
    gait = course.gait
    gait.step(course.world, 0.0)
    for _ in range(8):  # a frame later, whichever tick it falls on
        course.walk(0.0, 1 / 240)
    stand = gait.legs[1 - gait.steps].toe.real
    off = gait.center.real - stand
    shares = {gait.numbers["forwards"], gait.numbers["backwards"]}
    assert any((gait.target.real - gait.center.real) == pytest.approx(s * off) for s in shares)


def test_a_key_pushes_with_65_newtons_beside_the_slider():
    hashes = set()
    for held, push, more in (({"push_right"}, -20.0, 0.0), (set(), 0.0, 45.0)):
        scene, world = SeedsRule(), World()
        scene.build(world)
        scene.held, scene.push = held, push
        for _ in range(120):
            scene.step(world)
            for gait in (scene.seed_gait, scene.our_gait):
                chest = gait.figure.limbs["chest"].body
                chest.apply_force((more, 0.0), chest.world_point((0.65, 0.0)))
            world.step()
        hashes.add(world.hash())
    assert len(hashes) == 1


def switches(numbers: dict[str, float], seconds: float = 6.0) -> list[tuple[float, bool, float]]:
    """Return of each change of the stepping leg how long the last was [s], whether both feet were
    down or both up, and by how much farther off the new one's foot was [m]; under a push of 12 N.
    """
    course = Course(opened("seed"))
    course.gait.numbers.update(numbers)
    chest, result, last = course.figure.limbs["chest"].body, [], 0.0
    for tick in range(round(seconds * 240)):
        before = course.gait.steps
        course.gait.step(course.world, 0.0)
        now = course.gait.steps
        if now != before:
            off = [abs(leg.toe.real - course.gait.center.real) for leg in course.gait.legs]
            down = [leg.touches for leg in course.gait.legs]
            result.append((tick / 240 - last, down[0] == down[1], off[now] - off[before]))
            last = tick / 240
        chest.apply_force((12.0, 0.0), chest.world_point((0.65, 0.0)))
        course.world.step()
    return result


@pytest.mark.sweep
def test_the_leg_changes_only_when_the_other_foot_is_so_much_farther_off_for_so_long():
    free = switches({})
    assert any(both and more <= 0.12 for _, both, more in free)
    held = switches({"apart": 0.12, "wait": 0.12})
    assert held and all(more > 0.12 for _, both, more in held if both)
    # The wait begins when a choice may be made again, after the dwell; both count whole frames
    assert min(time for time, _, _ in held[1:]) >= 0.2 + 0.12 - 2 / 60


def cut_off(numbers: dict[str, float], push: float, seconds: float = 6.0) -> tuple[int, int]:
    """Return how many swings there were, and how many of them ended in the air, before 90 % of
    their way and before 0.6 s had passed; under a steady `push` [N].
    """
    course = Course(opened("seed"))
    course.gait.numbers.update(numbers)
    gait, chest = course.gait, course.figure.limbs["chest"].body
    count = cut = begun = 0
    lifted = False
    for tick in range(round(seconds * 240)):
        old, start, target = gait.steps, gait._start, gait.target
        course.gait.step(course.world, 0.0)
        leg = gait.legs[old]
        lifted = lifted or not leg.touches
        if gait.steps != old:
            gone = abs(leg.toe.real - start) >= 0.9 * abs(target.real - start)
            landed = lifted and leg.touches
            count += 1
            cut += not (gone or landed or tick - begun >= 0.6 * 240 - 4)  # frames are whole
            begun, lifted = tick, not gait.legs[gait.steps].touches
        chest.apply_force((push, 0.0), chest.world_point((0.65, 0.0)))
        course.world.step()
    return count, cut


@pytest.mark.sweep
@pytest.mark.parametrize("push", [-10.0, -20.0])
def test_a_swing_goes_its_share_of_the_way_lands_or_takes_its_time(push: float):
    free = cut_off({"dwell": 0.0}, push)
    held = cut_off({"dwell": 0.0, "share": 0.9, "longest": 0.6}, push)
    assert free[1] > 0
    assert held[0] > 2 and held[1] == 0
