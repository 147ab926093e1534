"""Constructed worlds for the reasons of "Why?": one law each, and how it is asked about."""

import math

from app.features.why.model.answer import Answer
from app.features.why.model.asking import Asking
from app.features.why.model.record import Thing
from app.features.why.model.sentence import Sentence
from app.session.session import Session
from physics import Body, World
from physics.joints.handle import Joint

G = 9.81


def tilted(slope: float) -> World:
    """A world whose gravity is tilted, so that a level floor is a slope [rad]."""
    return World(gravity=(-G * math.sin(slope), -G * math.cos(slope)))


def run(world: World, seconds: float) -> Session:
    """A session of this world, paused after some seconds; its past is kept."""
    session = Session(world)
    session.run(round(seconds / world.tick_length))
    session.paused = True
    return session


def asked(session: Session, thing: Thing, seconds: float = 10.0) -> Asking:
    """The asking about a thing that has looked back; close it afterwards."""
    asking = Asking(session)
    asking.seconds = seconds
    asking.open()
    asking.ask(thing)
    asking.look_back()
    if asking.job is not None:
        asking.job.join()
        asking.poll()
    assert not asking.error, asking.error
    return asking


def answer(session: Session, thing: Body | Joint | Thing, seconds: float = 10.0) -> Answer:
    """What is said about a body, a joint or the scene."""
    if isinstance(thing, Body | Joint):
        thing = Thing("joint" if isinstance(thing, Joint) else "body", thing.id)
    asking = asked(session, thing, seconds)
    try:
        return asking.answer
    finally:
        asking.close()


def one(sentences: tuple[Sentence, ...], kind: str) -> Sentence:
    """The one sentence of a kind; the test fails when there is another number of them."""
    result = [sentence for sentence in sentences if sentence.kind == kind]
    assert len(result) == 1, f"{kind}: {[(s.kind, s.words) for s in sentences]}"
    return result[0]


def kinds(sentences: tuple[Sentence, ...]) -> set[str]:
    return {sentence.kind for sentence in sentences}
