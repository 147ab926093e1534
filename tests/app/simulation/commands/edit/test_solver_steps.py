"""Substeps follow the tick rate where joints need many solver steps, unless the user chose them."""

import pytest

from app.session.session import Session
from app.simulation.commands.edit import SetWorld
from scenes.creature import CreatureScene
from tests.app.simulation.commands.edit.tables import do, replayed, state


@pytest.fixture
def session() -> Session:
    session = Session()
    assert session.load("creature_gallery", who="jansen", speed=1.0)
    return session


def substeps(session: Session) -> int:
    return session.world.settings.substeps


def said(session: Session) -> str:
    return " ".join(notice.text for notice in session.notices)


@pytest.mark.parametrize(("rate", "count"), [(240, 2), (120, 4), (60, 8), (30, 16), (20, 16)])
def test_a_scene_of_creatures_keeps_480_solver_steps_a_second(
    session: Session, rate: int, count: int
) -> None:
    do(session, SetWorld("settings.tick_rate", rate))
    assert substeps(session) == count
    assert ("Substeps follow the tick rate here" in said(session)) == (count != 2)
    assert ("they give way" in said(session)) == (rate < 30)  # 16 are the most


@pytest.mark.sweep
def test_the_linkage_walks_at_60_hz(session: Session) -> None:
    do(session, SetWorld("settings.tick_rate", 60))
    session.run(360)
    scene = session.scene
    assert isinstance(scene, CreatureScene)
    scene.check(session.world)  # half of the way that it was asked for, and whole


def test_who_chooses_few_substeps_has_them_and_is_told_what_they_do(session: Session) -> None:
    do(session, SetWorld("settings.substeps", 2))
    assert not said(session)
    do(session, SetWorld("settings.tick_rate", 60))
    assert substeps(session) == 2
    assert said(session).endswith("they give way. Use 8 substeps at 60 Hz")


def test_it_is_undone_with_the_rate_and_replayed(session: Session) -> None:
    assert session.load("creature_builder")
    do(session, SetWorld("settings.tick_rate", 60))
    session.run(30)
    assert state(replayed(session, "creature_builder")) == state(session)
    assert session.undo() and substeps(session) == 2
    assert session.redo() and substeps(session) == 8


def test_the_next_scene_of_creatures_follows_and_others_have_their_own(session: Session) -> None:
    do(session, SetWorld("settings.tick_rate", 60))
    assert session.load("stack") and substeps(session) == 2
    assert session.load("creature_builder") and substeps(session) == 8
