"""A snapshot becomes another world, or bytes and another world: the same state, the same future."""

import json
import os
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

import scenes
from physics import Box, Circle, DefinitionError, Revolute, SolverSettings, World
from physics.state import state_bytes
from physics.state.state_bytes import MAGIC, OtherLayoutError
from tests.physics.joint_zoo import joint_zoo
from tests.physics.tamper import flip_bytes, packed, unpacked
from tests.physics.worlds import column, grounded, pyramid
from tests.physics.zoo import zoo
from tests.sampled import sampled


def scene_world(name: str) -> World:
    """The world of a scene after a few ticks."""
    scene = scenes.load(name)()
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    for _ in range(40):
        scene.step(world)
        world.step()
    return world


def asleep() -> World:
    world = grounded()
    world.settings.sleeping = True
    column(world, 3)
    world.step(ticks=300)
    assert world.asleep_count == 3
    return world


def edited() -> World:
    """Rows freed, joints removed, settings changed: nothing is settled yet."""
    world = joint_zoo()
    world.step(ticks=7)
    world.remove(world.bodies[0])
    world.remove(world.joints[2])
    world.add_dynamic(Box(), Circle(center=(0.5, 0.0)), position=(0.0, 4.0), name="late")
    world.let_collide(world.bodies[1], world.bodies[2], False)
    world.collision_matrix.set(2, 3, False)
    world.settings.substeps = 3
    return world


def thinned() -> World:
    """Far more bodies than now were awake in the last tick, and the arrays have shrunk since."""
    world = grounded()
    boxes = pyramid(world, 16)
    world.step(ticks=3)
    for box in boxes[8:]:
        world.remove(box)
    return world


WORLDS = {
    "empty": World,
    "zoo": zoo,
    "joints": joint_zoo,
    "asleep": asleep,
    "edited": edited,
    "thinned": thinned,
    **{name: lambda name=name: scene_world(name) for name in sampled()},
}


@pytest.fixture(params=WORLDS)
def world(request: pytest.FixtureRequest) -> World:
    """A world in some state."""
    made = WORLDS[request.param]()
    made.step(ticks=5 if request.param in ("zoo", "joints") else 0)
    return made


def described(world: World) -> tuple:
    """What can be read off."""
    bodies = [(b.id, b.index, b.name, b.kind, b.shapes, b.state, b.mass) for b in world.bodies]
    joints = [(j.id, j.index, j.kind, j.a and j.a.id, j.b.id, j.anchors) for j in world.joints]
    events = [event._replace(a=None, b=None, joint=None) for event in world.events]
    return bodies, joints, events, world.time, world.tick, world.energy, world.gravity


def test_a_new_world_is_the_same_and_has_the_same_future(world: World):
    copy = World.from_snapshot(world.save())
    assert copy.hash() == world.hash()
    assert described(copy) == described(world)
    for _ in range(3):
        world.step(ticks=40)
        copy.step(ticks=40)
        assert copy.hash() == world.hash()


def test_the_new_world_is_independent():
    world = grounded()
    boxes = column(world, 3)
    joint = world.add_joint(Revolute(a=boxes[0], b=boxes[1], anchor=(0.0, 1.0)))
    snapshot, start = world.save(), world.hash()
    copy = World.from_snapshot(snapshot)
    assert copy.joint_by_id(joint.id).a is copy.body_by_id(boxes[0].id)
    assert all(body.world is copy and body.alive for body in copy.bodies)
    copy.remove(copy.body_by_id(boxes[2].id))
    copy.settings.substeps = 5
    copy.step(ticks=50)
    assert boxes[2].alive
    assert world.hash() == start
    world.step(ticks=50)
    assert World.from_snapshot(snapshot).hash() == start


def test_a_copy_can_be_saved_restored_and_copied_again():
    first = zoo()
    first.step(ticks=20)
    second = World.from_snapshot(first.save())
    snapshot = second.save()
    second.step(ticks=30)
    second.restore(snapshot)
    third = World.from_snapshot(snapshot)
    for world in (first, second, third):
        world.step(ticks=30)
    assert first.hash() == second.hash() == third.hash()


def test_a_world_thinned_out_can_be_restored():
    # The list of who was awake is longer than there is room for it now.
    world = thinned()
    snapshot, start = world.save(), world.hash()
    world.step(ticks=20)
    first = world.hash()
    for i in range(100):
        world.add_dynamic(Circle(), position=(3.0 * i, 50.0))
    world.restore(snapshot)
    assert world.hash() == start
    world.step(ticks=20)
    assert world.hash() == first


@pytest.mark.sweep
def test_bytes_hold_the_whole_state(world: World):
    copy = World.from_bytes(world.to_bytes())
    assert copy.hash() == world.hash()
    assert described(copy) == described(world)
    for _ in range(3):
        world.step(ticks=40)
        copy.step(ticks=40)
        assert copy.hash() == world.hash()


def test_bytes_are_the_same_for_the_same_state():
    world = zoo()
    world.step(ticks=20)
    data = World.from_bytes(world.to_bytes()).to_bytes()  # 1 in a definition is 1.0 now
    assert World.from_bytes(data).to_bytes() == data


def test_all_other_bytes_are_refused():
    data = zoo().to_bytes()
    for wrong in (b"", b"fulcrum", MAGIC, data[1:], data + b"x", b"\x80\x04." + data):
        with pytest.raises(DefinitionError):
            World.from_bytes(wrong)
    for length in range(0, len(data), 50):
        with pytest.raises(DefinitionError):
            World.from_bytes(data[:length])


def test_what_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(state_bytes, "MOST_BYTES", 1_000_000)
    announced = (20_000_000).to_bytes(8, "little")
    bomb = MAGIC + zlib.compress(announced + bytes(20_000_000))
    assert len(bomb) < 20_000
    with pytest.raises(DefinitionError, match="larger than"):
        World.from_bytes(bomb)


HEADERS = [b"[" * 1_000_000, b"1" * 10_000, b"\xff", b"[]", b"{}", b""]


@pytest.mark.parametrize("header", HEADERS, ids=range(len(HEADERS)))
def test_a_hostile_header_is_refused(header: bytes):
    with pytest.raises(DefinitionError):
        World.from_bytes(packed(len(header).to_bytes(8, "little") + header))


def changed_header(data: bytes, **values: object) -> bytes:
    """The same state with another header."""
    raw = bytes(unpacked(data))
    length = int.from_bytes(raw[:8], "little")
    header = json.dumps({**json.loads(raw[8 : 8 + length]), **values}).encode()
    return packed(len(header).to_bytes(8, "little") + header + raw[8 + length :])


@pytest.mark.parametrize(
    "values",
    [
        {"serial": 1.5},
        {"serial": -1},
        {"gravity": [0.0]},
        {"gravity": [float("nan"), 0.0]},
        {"settings": {}},
        {"record_events": 1},
        {"shapes": [{"kind": "circle", "radius": -1.0}]},
        {"shapes": []},
        {"bodies": []},
        {"bodies": [[10**9, "far", []]]},
        {"joints": [[1, 10**9]]},
        {"vetoes": [[5, 5]]},
        {"vetoes": [[1, 10**9]]},
        {"events": [[]]},
        {"read": 10**9},
        {"lengths": {}},
    ],
)
def test_a_header_that_does_not_fit_is_refused(values: dict):
    data = zoo().to_bytes()
    assert World.from_bytes(changed_header(data)).tick == 0
    with pytest.raises(DefinitionError):
        World.from_bytes(changed_header(data, **values))


def test_the_state_of_another_version_says_so():
    data = zoo().to_bytes()
    with pytest.raises(OtherLayoutError, match="another version of Fulcrum"):
        World.from_bytes(changed_header(data, layout="0123456789abcdef"))


def test_flipped_bytes_are_noticed_by_the_checksum():
    rng, data = np.random.default_rng(3), zoo().to_bytes()
    again = World.from_bytes(data).to_bytes()
    for _ in range(50):
        wrong = bytearray(data)
        flip_bytes(wrong, rng)
        try:
            read = World.from_bytes(bytes(wrong))
        except DefinitionError:
            continue
        assert read.to_bytes() == again  # packed in another way, it says the same


@pytest.mark.sweep
def test_tampered_states_are_refused_or_step_and_never_crash():
    # With checksums that fit: whoever tampers repairs them. A crash of the process fails the test.
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.physics.tamper", "200", "1"],
        cwd=Path(__file__).parents[3],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    words = done.stdout.split()
    refused, stepped = int(words[1]), int(words[3])
    assert refused + stepped == 200
    assert refused > 60, "the checks let nearly everything through"
    assert stepped > 20, "the checks refuse what is only odd"
