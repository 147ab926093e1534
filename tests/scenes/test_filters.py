"""The chapter Filters."""

import numpy as np
import pytest

from scenes.filters.collision_matrix import PAIRS, switch
from tests.scenes.test_all_scenes import built, run


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_switch_forbids_its_pair_of_kinds_and_no_other(a: int, b: int):
    scene, world = built("collision_matrix")
    scene.pressed(world, "all")
    scene.set(switch(a, b), False)
    scene.changed(world, switch(a, b))
    run(scene, world, 240)
    for i, k in PAIRS:
        assert world.collision_matrix.get(1 + i, 1 + k) == ((i, k) != (a, b))
    scene_table = scene.meetings(world)  # pyright: ignore[reportAttributeAccessIssue]
    assert scene_table[a, b] == scene_table[b, a] == 0
    assert scene_table.sum() > 0


def test_with_all_off_a_group_that_always_collides_still_does():
    scene, world = built("collision_matrix")
    scene.pressed(world, "none")
    scene.set("group", "always")
    scene.changed(world, "group")
    run(scene, world, 480)
    ringed = {b.index for b, r in zip(scene.crowd, scene.ringed, strict=True) if r}
    pairs = world.contacts.bodies
    crowd = np.isin(pairs, [body.index for body in scene.crowd]).all(axis=1)
    assert crowd.any(), "nobody of the group touches"
    assert set(pairs[crowd].ravel().tolist()) <= ringed
    assert all(entry.holds for entry in scene.theory(world))


def test_bodies_that_lie_in_each_other_part_without_flying_away():
    scene, world = built("collision_matrix", count=16)
    scene.pressed(world, "none")
    run(scene, world, 300)
    scene.pressed(world, "all")
    fastest = 0.0
    for _ in range(480):
        run(scene, world, 1)
        fastest = max(fastest, *(float(np.hypot(*body.velocity)) for body in world.bodies))
    # Overlaps are undone at 3 m/s; out of a stack of sixteen the pushes of fifteen add up, which
    # leaves out what the bounces of light bodies between heavy ones add (25 m/s is seen in all)
    assert fastest < 15 * 3.0
    scene.pressed(world, "shake")
    run(scene, world, 240)
    assert all(abs(body.center[0]) < 4.6 for body in scene.crowd)
