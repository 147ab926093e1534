"""Fans that are run to their end, for tests."""

import time

from app.features.fan.model.fan import Fan
from app.features.fan.model.spread import Difference, Spread
from app.session.session import Session


def spread_of(session: Session, difference: Difference) -> Spread:
    """What a fan of the session has seen when it is complete."""
    fan = Fan(session)
    assert fan.start(difference) == ""
    end = time.monotonic() + 60.0
    while fan.busy:
        assert time.monotonic() < end
        fan.poll()
        time.sleep(0.002)
    assert fan.error == ""
    assert fan.spread is not None
    return fan.spread
