"""In many scenes: every number that is told is in the world at its tick, without contradiction."""

import math
from collections.abc import Callable

import pytest

from app.features.why.model.answer import MOST_NOW, MOST_STORY
from app.features.why.model.record import SCENE, Thing
from app.features.why.model.sentence import Sentence
from app.quantities.contact_quantities import Pair, touch_of
from app.session.session import Session
from physics import Body, World
from physics.contacts.contact_queries import Nearby, Touches
from physics.energy.force_readings import read_pushes
from tests.app.features.why.worlds import asked

pytestmark = pytest.mark.sweep

CONTRADICT: tuple[frozenset[str], ...] = (
    frozenset(
        {
            *("rests", "creeps", "turns on the spot", "sets off", "floats", "falls", "speeds up"),
            *("slows down", "has not moved", "keeps its speed", "static", "kinematic", "disabled"),
        }
    ),
    frozenset(("slips", "frictionless", "grips")),  # with the same other body
    frozenset(("tips", "stands")),
    frozenset(("sleeps", "is not paused", "falls", "tips")),
    frozenset(("holds", "does not break")),
    frozenset(("saturated", "driven")),
    frozenset(("stretched", "pressed", "relaxed")),
    frozenset(("turns", "spins on", "locked", "static")),
)
"""Kinds that exclude each other at one moment, about one thing."""


SCENES = (
    *("slope", "dominoes", "cradle", "bouncy_box", "toppling", "card_house", "stick_slip"),
    *("conveyor", "suspension_bridge", "pulleys", "joint_matrix", "mixed"),
)
SECONDS = 1.5
MOST_ASKED = 3  # bodies, and joints, of a scene

Reading = Callable[[World, Body, Sentence], float]


def forces(world: World, body: Body) -> list[tuple[float, float]]:
    """The forces on a body in the last tick [N]."""
    pushes = read_pushes(world, body)
    return [(push.px / pushes.seconds, push.py / pushes.seconds) for push in pushes.all]


def left_over(world: World, body: Body, _: Sentence) -> float:
    result = forces(world, body)
    return math.hypot(sum(x for x, _ in result), sum(y for _, y in result))


def change_of_speed(world: World, body: Body, _: Sentence) -> float:
    (vx, vy), result = body.velocity, forces(world, body)
    along = sum(x * vx + y * vy for x, y in result) / body.velocity.length
    return along / body.mass


def torque(world: World, body: Body) -> float:
    return sum(push.spin for push in read_pushes(world, body).all) / world.tick_length


def friction(world: World, body: Body, sentence: Sentence) -> float:
    assert sentence.about is not None
    other = world.bodies_by_id[sentence.about]
    if sentence.kind in ("slips", "began to slip"):  # of the points that do
        slips = Touches(world.page, [body.index], Nearby()).slips(body.index)
        return slips[other.index][0] / world.tick_length
    return touch_of(Pair(world, body, other)).friction


def impulse(world: World, body: Body, sentence: Sentence) -> float:
    assert sentence.about is not None
    other = world.bodies_by_id[sentence.about]
    return Touches(world.page, [body.index], Nearby()).push(body.index, other.index)


READINGS: dict[str, Reading] = {
    "Remainder": left_over,
    "change of speed each second": change_of_speed,
    "friction": friction,
    "impulse": impulse,
    "slow for": lambda world, body, _: float(world.page.body["still"][body.index]),
    "torque": lambda world, body, sentence: (
        abs(torque(world, body)) if sentence.kind == "spins on" else torque(world, body)
    ),
}
"""How a number is read again off the world, by its name."""


def stand_after(session: Session, tick: int) -> None:
    """Stand after the tick, with the books of it kept."""
    if session.world.tick != tick or not session.world.ledger.is_fresh:
        assert session.go_to(tick - 1)
        session.run(1)
    assert session.world.tick == tick


def check_numbers(session: Session, body: Body, sentences: tuple[Sentence, ...]) -> int:
    """Read the numbers again; return how many were."""
    count = 0
    for sentence in sentences:
        reading = READINGS.get(sentence.datum.name)
        if reading is None or (sentence.kind == "woke" and sentence.about is None):
            continue
        if sentence.kind == "woke":
            continue  # its impulse may be between two others
        stand_after(session, sentence.tick)
        result = session.world.bodies_by_id[body.id]
        value = reading(session.world, result, sentence)
        # the same sums in another order: rounding of the largest term, with room
        scale = max([math.hypot(*f) for f in forces(session.world, result)] + [abs(value)])
        assert sentence.datum.value == pytest.approx(value, abs=1e-9 * scale), sentence
        count += 1
    return count


def check_figures(sentences: tuple[Sentence, ...]) -> None:
    """What a sentence says of its number is what the line below it says."""
    for sentence in sentences:
        if sentence.kind in TELL_THEIR_NUMBER and sentence.times == 1:
            said = sentence.datum._replace(value=abs(sentence.datum.value))
            result = said.figure in sentence.words
            assert result or sentence.words.endswith("no torque acts on it."), sentence


TELL_THEIR_NUMBER = (
    *("rests", "turns on the spot", "sets off", "keeps its speed", "spins on", "turns", "grips"),
    *("slips", "began to slip", "bounced", "collided", "did not bounce", "driven", "saturated"),
)
"""Kinds whose words have the number of their datum."""


def check_agreement(sentences: tuple[Sentence, ...]) -> None:
    """No two sentences about one thing exclude each other."""
    for group in CONTRADICT:
        per_thing: dict[object, set[str]] = {}
        for sentence in sentences:
            if sentence.kind in group:
                with_other = sentence.kind in ("slips", "frictionless", "grips")
                key = sentence.about if with_other else None
                per_thing.setdefault(key, set()).add(sentence.kind)
        for result in per_thing.values():
            assert len(result) == 1, [s.words for s in sentences]


@pytest.mark.parametrize("name", SCENES)
def test_every_number_is_in_the_world_at_its_tick_and_nothing_contradicts(name: str) -> None:
    session = Session()
    assert session.load(name)
    session.run(round(SECONDS / session.world.tick_length))
    session.paused = True
    end = session.world.tick
    session.ledger_users.need(session, session.world)
    bodies = [body for body in session.world.bodies if body.kind == "dynamic"]
    step = max(1, len(bodies) // MOST_ASKED)
    said = 0
    for body in bodies[::step][:MOST_ASKED]:
        assert session.go_to(end)
        asking = asked(session, Thing("body", body.id), SECONDS)
        answer = asking.answer
        assert len(answer.now) <= MOST_NOW
        assert len(answer.story) <= MOST_STORY
        assert answer.now, f"nothing is said of {body.name}"
        assert all(one.tick == end for one in answer.now)
        check_agreement(answer.now)
        check_figures((*answer.now, *answer.story))
        times = [one.tick for one in answer.story]
        assert times == sorted(times)
        said += check_numbers(session, body, answer.now)
        singles = tuple(one for one in answer.story if one.times == 1)
        said += check_numbers(session, body, singles)
        asking.close()
    assert said > 0
    assert session.go_to(end)
    for joint in session.world.joints[:MOST_ASKED]:
        asking = asked(session, Thing("joint", joint.id), 0.5)
        check_agreement(asking.answer.now)
        check_figures(asking.answer.now)
        assert asking.answer.now
        asking.close()
    asking = asked(session, SCENE, SECONDS)
    check_agreement(asking.answer.now)
    assert all(one.tick <= end for one in asking.answer.story)
    asking.close()
