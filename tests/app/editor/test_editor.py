"""The editor does what it is told, and says whether it was done."""

from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit import Remove
from app.simulation.commands.edit.adding import add_body


def test_what_was_done_in_the_past_counts_as_done_in_a_log_as_long_as_before():
    session = Session()
    session.load("cradle")
    editor = Editor(session, Camera((800, 600)), ViewOptions())
    ball = {"kind": "circle", "radius": 0.1}
    session.run(5)
    assert editor.do(add_body(ball, position=[0.0, 9.0]))
    session.run(5)
    session.go_to(3)
    assert editor.do(add_body(ball, position=[1.0, 9.0]))
    session.undo()
    assert editor.do(add_body(ball, position=[2.0, 9.0]))
    assert not editor.do(Remove((10**6,))), "there is no such body"
