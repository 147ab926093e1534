"""The file of what runs: work that is in no file is known, and play is not taken for it."""

from pathlib import Path

from app.files.autosave import Autosave
from app.files.current_file import CurrentFile
from app.simulation.commands.edit import AddThings
from app.simulation.commands.hand import Grab, Release
from app.simulation.commands.scene import SetParameter
from tests.app.files.programs import loaded

BALL = AddThings(({"position": [5.0, 3.0], "shapes": [{"kind": "circle"}]},), (), "ball")


def test_what_is_thrown_or_set_by_a_slider_is_no_unsaved_work():
    session = loaded("cradle")
    current = CurrentFile(session)
    ball = next(body for body in session.world.bodies if body.kind == "dynamic")
    session.act(Grab(ball.id, ball.center, ball.center))
    session.run(20)
    session.act(Release())
    session.act(SetParameter("angle", 20.0))
    assert not current.unsaved


def test_what_was_built_is_unsaved_also_after_a_restart_until_it_is_undone_or_in_a_file():
    session = loaded("empty")
    current = CurrentFile(session)
    session.act(BALL)
    assert current.unsaved
    session.run(20)
    session.restart()
    assert current.unsaved
    current.keep(Path("ball.json"), exact=False)
    assert not current.unsaved
    session.act(BALL)
    assert current.unsaved
    session.undo()
    assert not current.unsaved
    current.forget()
    assert current.unsaved


def test_an_end_with_unsaved_work_is_offered_and_one_without_is_not(tmp_path: Path):
    session, autosave = loaded("empty"), Autosave(tmp_path)
    session.act(BALL)
    autosave.close(session, CurrentFile(session).unsaved)
    later = Autosave(tmp_path)
    assert later.crashed() == autosave.path
    later.forget(autosave.path)
    later.close(loaded("empty"), offer=False)
    last = Autosave(tmp_path)
    assert last.crashed() is None
    last.close()
