"""A search is begun from the creature of the scene, and its best walks beside that."""

import pytest

from app.features.creatures.model.beside import LEAST, Beside
from app.features.creatures.model.improvement import NO_CREATURE, USUAL, Improvement
from app.session.session import Session
from app.simulation.commands.edit import SetCreature
from app.simulation.commands.scene import SetParameter
from creatures.evolution.knobs import knobs
from creatures.text import opened, write
from creatures.trials import SECONDS
from scenes.creature import CreatureScene
from tests.creatures.searches import Formula, crawler


@pytest.fixture
def session() -> Session:
    session = Session()
    assert session.load("creature_builder")
    return session


@pytest.fixture
def improvement(session: Session) -> Improvement:
    session.submit(SetCreature(write(crawler())))
    session.act_waiting()
    improvement = Improvement(session)
    improvement.pool = Formula
    return improvement


def test_a_scene_without_a_creature_has_nothing_to_improve():
    session = Session()
    assert session.load("stack")
    improvement = Improvement(session)
    assert improvement.creature is None
    assert improvement.start() == NO_CREATURE


def test_the_numbers_of_the_gait_are_varied_until_others_are_chosen(improvement):
    own = improvement.knobs
    assert improvement.chosen == [knob.name for knob in own if knob.group == "gait"]
    improvement.switch_group("gait")
    assert improvement.chosen == []
    assert improvement.start() == "choose at least one number to vary"
    improvement.switch_group("limb")
    limbs = [knob for knob in own if knob.group == "limb"]
    assert improvement.chosen == [knob.name for knob in limbs]
    improvement.switch(limbs[0])
    assert improvement.chosen == [knob.name for knob in limbs[1:]]
    improvement.switch_group("limb")  # the one that was left out comes back
    assert improvement.chosen == [knob.name for knob in limbs]


def test_trials_ask_for_the_speed_of_the_scene_unless_another_is_chosen(session, improvement):
    session.submit(SetParameter("speed", 1.25))
    session.act_waiting()
    assert improvement.asked == 1.25
    session.submit(SetParameter("does", "stand"))
    session.act_waiting()
    assert improvement.asked == USUAL
    improvement.command = -0.3
    assert improvement.asked == -0.3
    assert improvement.start() == ""
    assert improvement.search is not None
    assert improvement.search.command == -0.3


def found(improvement: Improvement) -> str:
    """Search until something better is found; return its text."""
    assert improvement.start() == ""
    search = improvement.search
    assert search is not None
    while search.best is None or not search.best.trial:
        improvement.poll()
    improvement.stop()
    improvement.poll()
    return search.best.text


def test_the_best_can_be_taken_and_given_back(session, improvement):
    before = improvement.text
    best = found(improvement)
    assert improvement.beside is not None
    assert improvement.beside.text == best
    session.submit(SetCreature(best))
    session.act_waiting()
    improvement.poll()
    assert improvement.taken
    assert not improvement.foreign
    assert improvement.beside is None  # it would walk beside itself
    assert session.undo()
    improvement.poll()
    assert improvement.text == before
    assert not improvement.taken
    assert improvement.beside is not None


def test_of_another_creature_the_best_is_told_to_be_foreign(session, improvement):
    found(improvement)
    session.submit(SetCreature(write(opened("quadruped"))))
    session.act_waiting()
    improvement.poll()
    assert improvement.foreign
    assert improvement.beside is None


def test_what_is_stopped_keeps_its_best_and_what_is_forgotten_does_not(improvement):
    best = found(improvement)
    assert not improvement.busy
    assert improvement.search is not None
    assert improvement.search.best is not None
    assert improvement.search.best.text == best
    improvement.forget()
    assert improvement.search is None
    assert improvement.beside is None


def scene_x(session: Session) -> float:
    scene = session.scene
    assert isinstance(scene, CreatureScene)
    return scene.gait.figure.motion()[0].real


def beside_of(session: Session) -> Beside:
    return Beside(session, write(opened("quadruped")), 0.5)


def mass_x(beside: Beside) -> float:
    return beside.figure.motion()[0].real


def test_the_best_goes_a_tick_of_its_own_world_for_each_of_the_session(session):
    beside = beside_of(session)
    session.run(50)
    beside.follow()
    scene = session.scene
    assert isinstance(scene, CreatureScene)
    # Both are quadrupeds on the same ground, from the same place, told to go as fast.
    assert beside.figure.motion() == scene.gait.figure.motion()
    beside.follow()  # time stands, so does it
    assert beside.ticks == 50


def test_it_starts_where_the_creature_of_the_scene_is(session):
    session.run(480)
    assert mass_x(beside_of(session)) == pytest.approx(scene_x(session))


@pytest.mark.sweep
def test_it_has_the_same_ground_before_it(session):
    assert session.load("creature_gallery", who="wheel_leg", floor="kerbs", speed=1.5)
    beside = Beside(session, write(opened("wheel_leg")), 1.5)
    for _ in range(36):  # 7 s, over the first kerb
        session.run(48)
        beside.follow()
    # Both do the same on the same ground; rows of the solver may come in another order.
    assert scene_x(session) > 7.0
    assert mass_x(beside) == pytest.approx(scene_x(session), abs=0.1)


@pytest.mark.sweep
def test_it_starts_on_what_is_there(session):
    assert session.load("creature_gallery", who="hopper", floor="kerbs", speed=1.0)
    while scene_x(session) < 5.8:  # on a kerb from 5.0 to 6.6 m, 0.06 m high
        session.run(12)
    beside = Beside(session, write(opened("hopper")), 1.0)
    lowest = min(body.aabb[1] for body in beside.figure.bodies.values())
    assert lowest == pytest.approx(0.06, abs=0.001)  # a contact gives way by less


@pytest.mark.sweep
def test_a_way_back_a_long_jump_and_the_end_of_a_trial_start_it_anew(session):
    beside = beside_of(session)
    session.run(120)
    beside.follow()
    assert beside.ticks == 120
    assert session.go_to(60)
    beside.follow()
    assert beside.ticks == 0
    session.run(600)
    beside.follow()
    assert beside.ticks == 0
    ticks = round(SECONDS * 240)
    for _ in range(ticks // 200):
        session.run(200)
        beside.follow()
    assert beside.ticks == ticks
    session.run(1)
    beside.follow()
    assert beside.ticks == 0


def test_once_it_has_left_the_picture_it_starts_anew(session):
    beside = beside_of(session)
    beside.gone = True
    for _ in range(2):
        session.run(LEAST // 2)
        beside.follow()
    assert beside.ticks == LEAST
    session.run(1)
    beside.follow()
    assert beside.ticks == 0
    assert not beside.gone


def test_the_quadruped_has_numbers_in_all_groups():
    assert {knob.group for knob in knobs(opened("quadruped"))} == {"gait", "limb", "servo"}
