"""A world that is stepping refuses to be changed, with words."""

import pytest

from physics import Box, Circle, DefinitionError, World, WorldLockedError


def test_a_stepping_world_refuses_every_change():
    world = World()
    a = world.add_dynamic(Box(), name="crate")
    b = world.add_dynamic(Box(), position=(3.0, 0.0))
    edits = [
        lambda: world.add_dynamic(Box()),
        lambda: world.remove(a),
        lambda: world.step(),
        lambda: world.explode((0.0, 0.0), 1.0, 1.0),
        lambda: world.let_collide(a, b, False),
        lambda: world.collision_matrix.set(0, 1, False),
        lambda: a.apply_force((1.0, 0.0)),
        lambda: a.apply_impulse((1.0, 0.0)),
        lambda: a.set_material(friction=0.0),
        lambda: setattr(a, "position", (0.0, 0.0)),
        lambda: setattr(a, "velocity", (0.0, 0.0)),
        lambda: setattr(a, "linear_damping", 1.0),
        lambda: setattr(a, "mass", 1.0),
        lambda: setattr(a, "shapes", (Circle(),)),
        lambda: setattr(a, "kind", "static"),
    ]
    with world._lock:
        assert world.locked
        for edit in edits:
            with pytest.raises(WorldLockedError, match="stepping"):
                edit()
        assert a.state == (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)  # reading is allowed
    assert not world.locked
    assert world.bodies == (a, b)
    with pytest.raises(WorldLockedError, match="crate"), world._lock:
        a.omega = 1.0
    a.omega = 1.0


def test_an_error_within_a_step_unlocks_the_world():
    world = World()
    with pytest.raises(DefinitionError), world._lock:
        raise DefinitionError
    assert not world.locked
    world.step()
