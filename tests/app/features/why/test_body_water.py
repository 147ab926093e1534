"""What "Why?" says of a body in water, against the laws of Archimedes."""

from typing import Any

import pytest

from app.features.why.model.asking import Asking
from app.features.why.model.record import Thing
from app.features.why.model.sentence import Sentence
from app.session.session import Session
from physics import Body
from tests.app.features.why.worlds import G, one


def present(session: Session, body: Body) -> tuple[Sentence, ...]:
    """What is said of the present; nothing is run again."""
    asking = Asking(session)
    asking.ask(Thing("body", body.id))
    return asking.answer.now


def said(session: Session, body: Body) -> Sentence:
    return one(present(session, body), "borne by water")


def after(ticks: int) -> tuple[Session, Any]:
    """The basin after so many ticks, its books kept; the scene."""
    session = Session()
    assert session.load("water")
    session.ledger_users.need(session, session.world)
    session.run(ticks)
    session.paused = True
    return session, session.scene


@pytest.mark.sweep
def test_what_floats_displaces_its_own_mass_and_what_sinks_its_volume() -> None:
    session, scene = after(8 * 240)
    for body in (scene.log, scene.cork):
        sentence = said(session, body)
        assert sentence.words.startswith("It floats")
        # What still sways: the sentence is told where the forces differ by 1 % at most.
        assert sentence.datum.value == pytest.approx(body.mass * G, rel=0.01)
        assert sentence.datum.bound == pytest.approx(body.mass * G, rel=1e-12)
    # A_wet / A = ρ / ρ_water, within the same hundredth
    assert scene.density == 0.6
    share = float(said(session, scene.log).words.rsplit(". ", 1)[1].split(" %")[0])
    assert share == pytest.approx(60.0, abs=0.6 + 0.5)  # ... and rounded
    sentence = said(session, scene.ball)
    assert sentence.words.startswith("It does not float, though all of it is under water")
    area = scene.basin.areas[scene.ball]
    assert sentence.datum.value == pytest.approx(scene.water * area * G, rel=1e-9)
    assert sentence.datum.value < scene.ball.mass * G


def test_what_was_under_water_and_is_light_is_lifted() -> None:
    session, scene = after(4)  # it begins at the ground
    sentence = said(session, scene.cork)
    assert sentence.words.startswith("It is lifted")
    assert sentence.datum.value > scene.cork.mass * G


def test_what_is_dry_has_no_such_sentence() -> None:
    session, scene = after(4)
    kinds = [sentence.kind for sentence in present(session, scene.ball)]
    assert kinds
    assert "borne by water" not in kinds
