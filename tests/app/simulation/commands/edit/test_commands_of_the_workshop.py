"""Each command: one entry, undone and redone to the same state, replayed from a file."""

import pytest

from app.session.session import Session
from app.simulation.commands.base import Command
from app.simulation.commands.edit import (
    EDITS,
    AddThings,
    AdjustJoint,
    ApplyForce,
    Attach,
    ChangeAttached,
    Combine,
    Cut,
    Detach,
    Explode,
    Group,
    Mirror,
    MoveThings,
    PinToBackground,
    PlaceThings,
    PushButton,
    Remove,
    RemoveForce,
    Resize,
    Rest,
    SetBody,
    SetCreature,
    SetForce,
    SetJoint,
    SetMaterial,
    SetShape,
    SetVelocity,
    SetWorld,
    Spin,
    Ungroup,
)
from app.simulation.commands.edit.copying import copied
from app.simulation.commands.registry import KINDS
from app.simulation.errors import CommandError
from tests.app.simulation.commands.edit.tables import (
    BALL,
    BOX,
    FLOOR,
    add,
    do,
    join,
    open_scene,
    replayed,
    state,
)
from tests.app.wall_time import WALL_TIME

FLOOR_ID, BOX_ID, BALL_ID, OTHER_ID, HINGE_ID, ROPE_ID = range(1, 7)

EXAMPLES: list[Command] = [
    AddThings(
        ({"shapes": [BALL], "position": (3, 4)},),
        ({"kind": "weld", "a": BOX_ID, "b": "circle", "anchor": (1, 3)},),
    ),
    Remove((BOX_ID, ROPE_ID)),
    SetBody((BOX_ID, OTHER_ID), "gravity_scale", 0.5),
    SetShape((BOX_ID,), 0, "width", 1.4),
    SetShape((BOX_ID, BALL_ID), None, "friction", 0.1),
    SetJoint((HINGE_ID,), "motor_speed", 3.0),
    SetJoint((ROPE_ID,), "anchor_b", (0.2, 2.1)),
    AdjustJoint(HINGE_ID, {"motor_speed": 3.0, "max_torque": 5.0}, "Switch the motor on"),
    AdjustJoint(ROPE_ID, {"anchor_a": (0.1, 3.0), "anchor_b": (0.2, 2.1), "max_length": None}),
    SetMaterial((BOX_ID, OTHER_ID), "steel"),
    Spin(BOX_ID, 2.0),
    SetWorld("air.density", 1.2),
    SetWorld("gravity", (0.0, -1.6)),
    MoveThings((BOX_ID, BALL_ID, ROPE_ID), (0.3, 0.4), 0.2),
    PlaceThings((BOX_ID,), ((1.0, 2.5, 0.3),)),
    SetVelocity((BOX_ID, BALL_ID), (1.0, 2.0), 3.0),
    Rest((BALL_ID,)),
    Resize((BOX_ID, BALL_ID), (1.5, 1.2), (0.0, 1.0)),
    ApplyForce(BOX_ID, (2.0, 3.0), (0.5, 2.0), turns=True),
    SetForce(1, (0.5, 0.5)),
    RemoveForce(1),
    Explode((0.0, 1.0), 3.0, 5.0),
    Cut(((-0.1, -2.0), (0.1, 5.0))),
    PinToBackground(BALL_ID, (2.0, 2.0), turns=True),
    Group((BOX_ID, ROPE_ID)),
    Ungroup((BALL_ID,)),
    Attach("note", {"text": "$v_0$", "at": (0.1, 0.2), "to": (1.0, 2.0)}, BOX_ID),
    Attach("formula", {"sets": "ball.force_y = 2 N if t > 0.1 else 0 N"}),
    ChangeAttached(2, {"value": 7.5}),
    Detach((2, 3)),
    PushButton(3),
    Mirror((BOX_ID, OTHER_ID), 0.5),
    Combine(BOX_ID, (BALL,), parts=(OTHER_ID,), more=({"shapes": [BOX], "position": (5, 3)},)),
]


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    session = open_scene(monkeypatch)
    ids = [
        add(session, FLOOR, kind="static", position=(0, -0.5), name="floor"),
        add(session, BOX, position=(0, 2), angle=0.1, name="box"),
        add(session, BALL, position=(2, 2), velocity=(0.1, 0), name="ball"),
        add(session, BOX, position=(-2, 2), name="box"),
        join(session, "revolute", a=BOX_ID, b=OTHER_ID, anchor=(-1, 2)),
        join(session, "distance", b=BOX_ID, anchor_a=(0, 4), anchor_b=(0, 2), max_length=2.0),
    ]
    assert ids == [FLOOR_ID, BOX_ID, BALL_ID, OTHER_ID, HINGE_ID, ROPE_ID]
    do(session, ApplyForce(BALL_ID, (1.0, 0.0), (2.0, 2.2)), Group((BALL_ID, OTHER_ID)))
    do(session, Attach("slider", {"name": "v", "unit": "m/s"}))
    do(session, Attach("button", {"name": "go", "mode": "hold", "does": "ball.vx = v"}))
    session.run(20)
    return session


def test_there_is_an_example_of_every_command() -> None:
    """Those of a creature need one: test_creature.py."""
    known = {type(command) for command in EXAMPLES} | {SetCreature}
    assert known == set(EDITS) <= set(KINDS.values())


@pytest.mark.parametrize("command", EXAMPLES, ids=lambda c: f"{type(c).__name__}")
@pytest.mark.parametrize("paused", [False, True])
def test_a_command_is_undone_redone_and_replayed_to_the_same_state(
    session: Session, command: Command, paused: bool
) -> None:
    session.paused = paused
    entries = len(session.history.entries)
    before = state(session)
    do(session, command)
    after = state(session)
    assert after != before
    assert len(session.history.entries) == entries + 1
    assert session.undo() and state(session) == before
    assert session.redo() and state(session) == after
    session.run(30)
    later = state(session)
    assert session.undo() and state(session) == before
    assert session.redo() and state(session) == later
    assert state(replayed(session, "empty")) == later
    session.go_to(10)
    session.go_to(session.timeline.last)
    assert state(session) == later


@pytest.mark.parametrize("command", EXAMPLES, ids=lambda c: type(c).__name__)
def test_a_command_has_a_label_also_for_what_is_gone(session: Session, command: Command) -> None:
    assert 2 < len(command.label(session.simulation)) < 60
    session.load("empty")
    assert 2 < len(command.label(session.simulation)) < 60


WRONG: list[tuple[Command, str]] = [
    (AddThings(), "nothing to add"),
    (AddThings(({"shapes": [BALL]}, {"shapes": [{"kind": "ball"}]})), r"shapes\[0\].kind"),
    (AddThings(({"shapes": [BALL]},), ({"kind": "weld", "a": 77, "b": "circle"},)), "no body 77"),
    (AddThings(({"shapes": []},)), "has no shape"),
    (Remove(()), "select something"),
    (Remove((BOX_ID, 99)), "nothing with id 99"),
    (SetBody((BOX_ID, 99), "angle", 1.0), "body 99 does not exist"),
    (SetBody((BOX_ID,), "mass", -1.0), "between 1e-09 and"),
    (SetBody((BOX_ID, FLOOR_ID), "mass", 2.0), "floor has no 'mass'"),
    (SetBody((BOX_ID,), "gravity", 2.0), "did you mean"),
    (SetBody((BOX_ID,), "color", "mauve"), "must be one of orange, sky"),
    (SetBody((BOX_ID,), "kind", "jelly"), "one of dynamic, static, kinematic"),
    (SetShape((BOX_ID,), 3, "width", 1.0), "has 1 shapes, no 3"),
    (SetShape((BALL_ID, BOX_ID), None, "width", 1.0), "no 'width'"),
    (SetShape((BOX_ID,), None, "density", 0.0), "has no mass"),
    (SetJoint((HINGE_ID,), "lower", "far"), "must be a number"),
    (SetJoint((ROPE_ID,), "min_length", 5.0), "is above max_length"),
    (AdjustJoint(HINGE_ID, {"motor_speed": 3.0, "max_torque": -1.0}), "must be between"),
    (AdjustJoint(HINGE_ID, {"motor_speed": 3.0, "mass": 1.0}), "no 'mass'"),
    (SetJoint((BOX_ID,), "hertz", 1.0), "was removed or broke"),
    (SetMaterial((BOX_ID,), "would"), "did you mean 'wood'"),
    (SetWorld("gravity", 9.81), "pair of numbers"),
    (SetWorld("settings.substeps", 99), "between 1 and 16"),
    (MoveThings((BOX_ID,), (1e9, 0.0)), "between"),
    (PlaceThings((BOX_ID,), ()), "a pose of its own"),
    (SetVelocity((BALL_ID, FLOOR_ID), (1.0, 0.0)), "floor is fixed"),
    (Resize((BOX_ID,), (0.0, 1.0)), "factor.x"),
    (Resize((BOX_ID, BALL_ID), (1e-3, 1e-3)), "must be between"),
    (ApplyForce(FLOOR_ID, (1.0, 0.0), (0.0, 0.0)), "no force moves it"),
    (SetForce(9, (1.0, 0.0)), "force 9"),
    (Explode((0.0, 0.0), -1.0, 1.0), "radius"),
    (Cut(((9.0, 9.0), (10.0, 9.0))), "cuts nothing"),
    (PinToBackground(FLOOR_ID, (0.0, 0.0)), "needs no pin"),
    (Group((BOX_ID,)), "two things"),
    (Ungroup((BOX_ID,)), "none of these"),
]


@pytest.mark.parametrize(("command", "words"), WRONG, ids=lambda c: type(c).__name__)
def test_a_command_that_does_not_fit_says_why_and_changes_nothing(
    session: Session, command: Command, words: str
) -> None:
    before, entries = state(session), len(session.history.entries)
    with pytest.raises(CommandError, match=words):
        session.act(command)
    assert state(session) == before
    assert len(session.history.entries) == entries


def test_one_drag_is_one_entry_however_long_it_takes(session: Session) -> None:
    entries = len(session.history.entries)
    before = state(session)
    for _ in range(5):
        WALL_TIME.let(3.0)
        do(session, MoveThings((BOX_ID,), (0.1, 0.0), gesture=1))
    x = session.world.body("box").position[0]
    do(session, MoveThings((BOX_ID,), (0.1, 0.0), gesture=2))
    assert len(session.history.entries) == entries + 2
    session.undo()
    assert session.world.body("box").position[0] == x
    session.undo()
    assert state(session) == before


def test_a_colour_is_undone_redone_replayed_and_goes_with_copies(session: Session) -> None:
    def color(of: Session, name: str = "box") -> str | None:
        return of.world.body(name).color

    before = session.world.hash()
    do(session, SetBody((BOX_ID,), "color", "sky"))
    assert session.history.undo_name == "Colour of box = sky"
    assert session.world.hash() == before  # it is no part of the motion
    session.run(30)
    assert color(session) == "sky"
    assert session.undo() and color(session) is None
    assert session.redo() and color(session) == "sky"
    assert color(replayed(session, "empty")) == "sky"
    session.go_to(0)
    assert color(session) is None
    session.go_to(session.timeline.last)
    copy = copied(session.world, (BOX_ID,))
    do(session, copy)
    assert session.world.bodies[-1].color == "sky"
