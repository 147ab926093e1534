"""The last seconds of a thing, run again on a copy, with a sample after every tick."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from app.features.why.model.body_look import look_at_body
from app.features.why.model.island_look import woken_by
from app.features.why.model.joint_look import joint_name, look_at_joint
from app.features.why.model.samples import BodySample, JointSample, Lost, SceneSample
from app.features.why.model.scene_look import SceneLook
from app.features.why.model.waking import Waking
from app.files.background import JobError
from app.quantities.thing_words import clicked
from app.session.clip import clip_of
from app.session.session import Session
from app.timeline.timeline import Timeline
from physics import Body, World
from physics.joints.handle import Joint

SECONDS = 5.0
"""How far back it looks at first: [s]. Less: the fall before a rest is not seen; more: a wait."""


class Thing(NamedTuple):
    """What is asked about: a body, a joint or, with id -1, the scene."""

    kind: str  # "body", "joint", "scene"
    id: int = -1


SCENE = Thing("scene")


class Record(NamedTuple):
    """All that was noted of `thing`; of it and of the scene every tick from `first` + 1 on."""

    thing: Thing
    name: str
    began: float  # [s]
    until: float  # [s]
    tick: int  # the last one
    bodies: tuple[BodySample, ...] = ()
    joints: tuple[JointSample, ...] = ()
    scenes: tuple[SceneSample, ...] = ()
    lost: tuple[Lost, ...] = ()
    wakings: tuple[Waking, ...] = ()
    edits: tuple[tuple[int, str], ...] = ()  # of the user: tick, words
    threshold: float = 0.0  # [m/s] slower rebounds are left out


class Recorder:
    """It runs the last seconds of a timeline again. Make it in the window's thread."""

    def __init__(self, timeline: Timeline, thing: Thing, seconds: float = SECONDS) -> None:
        """Copy the run as it was `seconds` [s] ago. Raises LostTimeError."""
        world = timeline.simulation.world
        self.thing = thing
        self._last = timeline.now
        first = max(timeline.first, self._last - round(seconds / world.tick_length))
        self._ticks = self._last - first
        self._clip = clip_of(timeline, first)
        breaks = may_break(self._clip.world, world)
        self._shadow = clip_of(timeline, first) if breaks else None
        """The same run one tick behind: it tells what load a joint broke at."""
        self._clip.ledger_users.need(self, self._clip.world)
        self._poses = poses_of(world)
        self._edits = tuple((edit.tick, edit.name) for edit in timeline.edits)
        self._bodies: list[BodySample] = []
        self._joints: list[JointSample] = []
        self._scenes: list[SceneSample] = []
        self._lost: list[Lost] = []
        self._wakings: list[Waking] = []
        self._scene_look = SceneLook()
        self._asleep = np.zeros(0, np.int64)  # of the rows, before the tick
        self._name = ""

    def run(self, seen: Callable[[int, int], None]) -> Record:
        """Run the seconds; `seen` hears how many ticks of how many are done. Raises JobError."""
        clip = self._clip
        began = clip.world.time
        clip.listeners.append(self._look)
        self._meet(clip.world)
        for done in range(self._ticks):
            self._asleep = np.array(clip.world.page.body["asleep"])
            if clip.run(1) == 0:
                raise JobError("this time cannot be run again")
            self._note_losses(clip.world)
            if self._shadow is not None and self._shadow.world.tick < clip.world.tick:
                self._shadow.run(1)
            seen(done + 1, self._ticks)
        if self._ticks and not np.array_equal(poses_of(clip.world), self._poses):
            raise JobError("the second run came out differently")
        return Record(
            self.thing,
            self._name,
            began,
            clip.world.time,
            self._last,
            tuple(self._bodies),
            tuple(self._joints),
            tuple(self._scenes),
            tuple(self._lost),
            tuple(self._wakings),
            tuple((tick, words) for tick, words in self._edits if tick >= self._last - self._ticks),
            clip.world.settings.restitution_threshold,
        )

    # --- after each tick -------------------------------------------------------------------------

    def _meet(self, world: World) -> None:
        """Learn what the thing is called; it may be gone at the end."""
        if self.thing.kind == "joint" and (joint := world.joints_by_id.get(self.thing.id)):
            self._name = joint_name(joint)
        elif self.thing.kind == "body" and (body := world.bodies_by_id.get(self.thing.id)):
            self._name = clicked(body)

    def _look(self, world: World) -> None:
        """Note what the tick did, before commands come."""
        if self.thing.kind == "scene":
            self._scenes.append(self._scene_look.look(world))
        elif self.thing.kind == "joint":
            joint = world.joints_by_id.get(self.thing.id)
            if joint is not None:
                self._name = joint_name(joint)
                self._joints.append(look_at_joint(world, joint))
        else:
            self._look_at_body(world)

    def _look_at_body(self, world: World) -> None:
        body = next((body for body in world.bodies if body.id == self.thing.id), None)
        if body is None:
            return
        self._name = clicked(body)
        sample = look_at_body(world, body)
        self._bodies.append(sample)
        row = body.index
        slept = row < len(self._asleep) and self._asleep[row] == 1
        if sample.awake and slept:
            self._wakings.append(woken_by(world, body, self._asleep))

    def _note_losses(self, world: World) -> None:
        """Note joints that broke and bodies that were removed in the tick."""
        broken = [event.joint for event in world.events if event.kind == "joint_broken"]
        result = [joint for joint in broken if joint is not None]
        loads = broken_loads(self._shadow, result, world.tick) if self._shadow and result else {}
        for joint in result:
            ends = tuple(body.id for body in (joint.a, joint.b) if body is not None)
            found_load = loads.get(joint.id, Load(joint_name(joint)))
            lost = Lost("joint_broken", world.tick, world.time, "", (joint.id, *ends))
            self._lost.append(found_load.put_into(lost))
        for event in world.events:
            if event.kind == "removed" and event.a is not None:
                ids = (event.a.id,)
                self._lost.append(Lost("removed", world.tick, world.time, event.message, ids))
        self._note_erased(world)

    def _note_erased(self, world: World) -> None:
        """Note that the thing was there after the tick and is gone after the commands behind it."""
        kept = self._joints if self.thing.kind == "joint" else self._bodies
        known = world.joints_by_id if self.thing.kind == "joint" else world.bodies_by_id
        there = bool(kept) and kept[-1].tick == world.tick
        said = any(self.thing.id in lost.ids[:1] for lost in self._lost)
        if there and self.thing.id not in known and not said:
            words = f"{self._name} was removed"
            lost = Lost("erased", world.tick, world.time, words, (self.thing.id,))
            self._lost.append(lost)


class Load(NamedTuple):
    """What a joint carried in the tick that it broke in; nothing where that is not known."""

    name: str  # of the joint
    load: tuple[float, float, str] | None = None  # load, threshold, unit
    at: tuple[float, float] | None = None  # [m]

    def put_into(self, lost: Lost) -> Lost:
        """Return `lost` with it."""
        return lost._replace(words=self.name, load=self.load, at=self.at)


def broken_loads(shadow: Session, broken: Sequence[Joint], tick: int) -> dict[int, Load]:
    """Return the loads of the joints that break in `tick`, which `shadow` is about to do.

    The core has taken them out, so the tick is done once more with joints that do not break; then
    they are taken out here too. A scene that sets the bound within the tick lets them break all the
    same: then the load is not known.
    """
    twins = [shadow.world.joints_by_id.get(joint.id) for joint in broken]
    known = [(twin, limits_of(twin)) for twin in twins if twin is not None]
    result = {twin.id: Load(joint_name(twin)) for twin, _ in known}
    for twin, _ in known:
        twin.break_force = twin.break_torque = math.inf
    if shadow.world.tick < tick:
        shadow.run(1)
    known = [(twin, limits) for twin, limits in known if twin.alive]
    for twin, (force, torque) in known:
        carried, turned = twin.reaction_force.length, abs(twin.reaction_torque)
        load = (carried, force, "N") if carried > force else (turned, torque, "N*m")
        result[twin.id] = Load(joint_name(twin), load, tuple(twin.anchor_b))
    for twin, _ in known:
        twin.remove()
    return result


def limits_of(joint: Joint) -> tuple[float, float]:
    """Return the force and the torque above which it breaks [N, N*m]."""
    return float(joint.row["break_force"]), float(joint.row["break_torque"])


def may_break(before: World, now: World) -> bool:
    """Return whether some joint can break, at one of two moments, or is gone at the second."""
    gone = before.joints_by_id.keys() - now.joints_by_id.keys()
    return bool(gone) or world_breaks(before) or world_breaks(now)


def world_breaks(world: World) -> bool:
    """Return whether some joint can break."""
    columns = world.joint_table.columns
    least = np.minimum(columns["break_force"], columns["break_torque"])
    return bool(np.isfinite(least[columns["id"] > 0]).any())


def poses_of(world: World) -> np.ndarray:
    """Return where all bodies are (n, 3)."""
    body, count = world.page.body, world.page.body_count
    return np.column_stack([body[name][:count] for name in ("x", "y", "angle")])


def thing_of(world: World, thing: Thing) -> Body | Joint | None:
    """Return the body or joint; None when it is not there, or for the scene."""
    if thing.kind == "joint":
        return world.joints_by_id.get(thing.id)
    return world.bodies_by_id.get(thing.id) if thing.kind == "body" else None
