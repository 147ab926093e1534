"""Any edit, at any time: undone it was never made, redone and replayed it is the same bits."""

import random

import pytest

from app.quantities.materials import MATERIALS
from app.session.session import Session
from app.simulation.commands.base import Command
from app.simulation.commands.edit import (
    AddThings,
    ApplyForce,
    Cut,
    Explode,
    Group,
    MoveThings,
    PinToBackground,
    Remove,
    RemoveForce,
    Resize,
    Rest,
    SetBody,
    SetJoint,
    SetMaterial,
    SetShape,
    SetVelocity,
    SetWorld,
    Ungroup,
)
from app.simulation.commands.edit.copying import copied, shifted
from app.simulation.commands.properties import (
    body_properties,
    joint_properties,
    shape_properties,
    world_properties,
)
from app.simulation.commands.scene import Impulse
from app.simulation.errors import CommandError
from tests.app.simulation.commands.edit.tables import BALL, BOX, open_scene, replayed, state

SHAPES = [BALL, BOX, {"kind": "capsule"}, {"kind": "polygon", "radius": 0.02}]


class Walker:
    """Makes up edits that mostly fit."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session, self.rng = session, random.Random(seed)

    def point(self) -> tuple[float, float]:
        return self.rng.uniform(-4, 4), self.rng.uniform(0, 6)

    def ids(self, most: int = 3) -> tuple[int, ...]:
        known = [body.id for body in self.session.world.bodies]
        return tuple(self.rng.sample(known, min(len(known), self.rng.randint(1, most))))

    def value(self, properties: dict) -> tuple[str, object]:
        """Any property with a value near its own range, now and then a wrong one."""
        name = self.rng.choice(list(properties))
        result, rng = properties[name], self.rng
        near = rng.uniform(max(result.low, -3.0), min(result.high, 3.0))
        return name, {
            "number": near,
            "whole": round(near),
            "switch": rng.random() < 0.5,
            "choice": rng.choice(result.choices or ("",)),
            "point": self.point(),
            "points": [self.point() for _ in range(3)],
            "color": rng.choice([None, "sky", "#102030", "mauve"]),
            "text": rng.choice(["box", "ball", ""]),
        }[result.kind]

    def command(self) -> Command:
        rng, world, attachments = self.rng, self.session.world, self.session.simulation.attachments
        if not world.bodies or (rng.random() < 0.2 and len(world.bodies) < 60):
            shape = {**rng.choice(SHAPES), "density": rng.uniform(0.5, 4)}
            return AddThings(
                ({"shapes": [shape], "position": self.point(), "angle": rng.random()},)
            )
        ids, joints = self.ids(), [joint.id for joint in world.joints]
        bodies = {body.id: body for body in world.bodies}
        makers = [
            lambda: Remove(ids),
            lambda: SetBody(ids, *self.value(body_properties(bodies[ids[0]]))),
            lambda: SetShape(ids, None, *self.value(shape_properties(bodies[ids[0]].shapes[0]))),
            lambda: SetMaterial(ids, rng.choice(list(MATERIALS))),
            lambda: SetWorld(*self.value(world_properties(world))),
            lambda: SetWorld("gravity", (0.0, -9.81)),
            lambda: MoveThings((*ids, *joints[:2]), self.point(), rng.uniform(-1, 1)),
            lambda: SetVelocity(ids, self.point(), rng.uniform(-3, 3)),
            lambda: Rest(ids),
            lambda: Resize(ids, (rng.uniform(0.6, 1.5), rng.uniform(0.6, 1.5)), self.point()),
            lambda: ApplyForce(ids[0], self.point(), self.point(), rng.random() < 0.5),
            lambda: RemoveForce(attachments.forces[0].id if attachments.forces else 1),
            lambda: Explode(self.point(), rng.uniform(0.5, 3), rng.uniform(-2, 5)),
            lambda: Cut((self.point(), self.point(), self.point()), 0.1, fixed=rng.random() < 0.3),
            lambda: Cut((self.point(), self.point()), 0.1),
            lambda: PinToBackground(ids[0], self.point(), turns=rng.random() < 0.5),
            lambda: Group(ids),
            lambda: Ungroup(ids),
            lambda: Impulse(ids[0], self.point(), self.point()),
            lambda: shifted(copied(world, ids), self.point()),
            lambda: self.joint(ids),
        ]
        if joints:
            chosen = rng.choice(joints)
            entries = joint_properties(world.joint_by_id(chosen))
            makers.append(lambda: SetJoint((chosen,), *self.value(entries)))
            makers.append(lambda: Remove((chosen,)))
        return rng.choice(makers)()

    def joint(self, ids: tuple[int, ...]) -> Command:
        kind = self.rng.choice(["revolute", "weld", "distance", "prismatic", "wheel"])
        words: dict = {"kind": kind, "b": ids[0]}
        if len(ids) > 1:
            words["a"] = ids[1]
        if kind == "distance":
            words |= {"anchor_a": self.point(), "anchor_b": self.point(), "hertz": 2.0}
        else:
            words["anchor"] = self.point()
        return AddThings((), (words,))


@pytest.mark.parametrize(
    "name",
    ["empty", *(pytest.param(name, marks=pytest.mark.sweep) for name in ("mixed", "walker"))],
)
def test_a_random_walk_of_edits_is_undone_to_its_start_and_replayed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "app.timeline.undo_entries.SAME_DRAG", 0.0
    )  # every edit an entry of its own
    session = open_scene(monkeypatch, name)
    start, walker, done, refused = state(session), Walker(session, 7), 0, 0
    kinds = set[type[Command]]()
    while done < 70:
        roll = walker.rng.random()
        if roll < 0.12:
            session.undo()
        elif roll < 0.2:
            seen = [state(session)]
            while len(seen) < 4 and session.undo():
                seen.append(state(session))
            for was in reversed(seen[:-1]):
                assert session.redo() and state(session) == was
        elif roll < 0.5:
            session.run(walker.rng.randint(1, 3))
        else:
            before = state(session)
            try:
                command = walker.command()
                session.act(command)
            except CommandError:
                refused += 1
                assert state(session) == before
                continue
            done += 1
            kinds.add(type(command))
            after = state(session)
            assert session.undo() and state(session) == before, command
            assert session.redo() and state(session) == after, command
    assert refused < done  # else it tests the refusals alone
    assert len(kinds) > 12, "of some twenty"
    session.paused = True
    if session.timeline.live:
        end = state(session)
        assert state(replayed(session, name)) == end
    while session.undo():
        pass
    session.go_to(0)
    assert state(session) == start
