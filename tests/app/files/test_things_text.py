"""Copied things as text: what is written is read; bad text gets a sentence with the place."""

import json

import pytest

from app.files.things_text import PastedTextError, read_things, things_text
from app.session.session import Session
from app.simulation.commands.edit import AddThings, ApplyForce, Attach, Group
from app.simulation.commands.edit.copying import copied
from tests.app.simulation.commands.edit.tables import BALL, BOX, add, do, join, open_scene


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    session = open_scene(monkeypatch)
    add(session, BOX, position=(0, 2), name="box", color="sky")
    add(session, BALL, position=(2, 2), name="wheel")
    join(session, "revolute", a=1, b=2, anchor=(2, 2), motor_speed=3.0)
    do(session, Group((1, 2)), Attach("note", {"text": "$m$", "at": (0, 0)}, 1))
    return session


def test_copied_things_are_read_again_from_their_text(session: Session) -> None:
    add(session, BALL, position=(6, 2), name="other")
    do(session, ApplyForce(1, (0.0, 5.0), (0.0, 2.0)))
    things = copied(session.world, (1, 2, 4), session.simulation.attachments)
    text = things_text(things)
    assert read_things(text) == things
    assert read_things("\ufeff\n" + text.replace("\n", "\r\n")) == things
    do(session, read_things(text))
    assert [body.name for body in session.world.bodies] == [
        *("box", "wheel", "other"),
        *("box 2", "wheel 2", "other 2"),
    ]
    attachments, (box, wheel, other) = (
        session.simulation.attachments,
        session.simulation.added.bodies,
    )
    assert attachments.attached[-1].body_id == box
    assert attachments.forces[-1].body_id == box and attachments.forces[-1].force == (0.0, 5.0)
    assert attachments.group_of(box) == (box, wheel) and attachments.group_of(other) == (other,)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"fulcrum": 1, "bodies": [', "line 1, column 27: the file ends too early"),
        ('{"bodies": []}', 'it does not begin with "fulcrum"'),
        ('{"fulcrum": 1}', "there is no body in it"),
        ('{"fulcrum": 99, "bodies": []}', "update Fulcrum"),
        ('{"fulcrum": 1, "bodies": [{"position": 3}]}', "bodies[0].position"),
        ('{"fulcrum": 1, "bodys": []}', "bodys: unknown key"),
        ("[" * 100_000, "nested too deeply"),
        ('{"fulcrum": 1, "bodies": "\ud800"}', "bodies: must be a list"),
    ],
)
def test_a_bad_text_gets_a_sentence(text: str, why: str) -> None:
    with pytest.raises(PastedTextError) as error:
        read_things(text)
    assert why in str(error.value)


def test_a_whole_scene_file_can_be_pasted_too() -> None:
    tree = {"fulcrum": 1, "title": "T", "gravity": [0, -1], "bodies": [{"shapes": [BOX]}]}
    assert read_things(json.dumps(tree)) == AddThings(({"shapes": [BOX]},))
