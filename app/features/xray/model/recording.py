"""What a recorder has seen, as the plain data of a `Recording`."""

from collections.abc import Iterator
from math import isnan

import numpy as np

from app.features.xray.model.record import BodyState, Moment, Solved, Velocities
from app.features.xray.model.recorder import Recorder, Seen
from physics.rows.visit import Number, Visit


def moments_of(
    recorder: Recorder, looked_at: list[int]
) -> tuple[tuple[Moment, ...], tuple[tuple[BodyState, ...], ...]]:
    """The walk, and the states of the bodies (rows of the page) that its stages begin with."""
    moments: list[Moment] = []
    states: list[tuple[BodyState, ...]] = []
    for seen in recorder.seen:
        if seen.state is not None:
            moments.append(
                Moment(seen.stage, seen.substep, seen.sweep, -1, -1, None, seen.cost, len(states))
            )
            states.append(tuple(state_of(recorder, seen.state[row], row) for row in looked_at))
        else:
            moments += visits_of(recorder, seen)
    return tuple(moments), tuple(states)


def visits_of(recorder: Recorder, seen: Seen) -> Iterator[Moment]:
    """The visit of each lane of a block."""
    rows, visit = recorder.rows, seen.visit
    if rows is None or visit is None:
        return
    for lane, number in seen.rows:
        row = rows.rows[number]
        solved = solved_of(visit, lane, row.k)
        yield Moment(seen.stage, seen.substep, seen.sweep, row.colour, number, solved, seen.cost)


def solved_of(visit: Visit, lane: int, k: float) -> Solved:
    """The numbers of one lane; `k` where the row takes no part in the solving."""

    def of(number: Number) -> float:
        return float(number[lane]) if isinstance(number, np.ndarray) else float(number)

    def moving(numbers: tuple[Number, ...]) -> Velocities:
        vxa, vya, wa, vxb, vyb, wb = map(of, numbers)
        return Velocities((vxa, vya), wa, (vxb, vyb), wb)

    lower, upper, wanted, now = of(visit.lower), of(visit.upper), of(visit.wanted), of(visit.k)
    return Solved(
        c=of(visit.c),
        cdot=of(visit.cdot),
        bias=of(visit.bias),
        mass_scale=of(visit.mass_scale),
        impulse_scale=of(visit.impulse_scale),
        before=of(visit.before),
        wanted=wanted,
        after=of(visit.after),
        lower=lower,
        upper=upper,
        clamped="lower" if wanted < lower else "upper" if wanted > upper else "",
        velocities=(moving(visit.begin), moving(visit.end)),
        k=k if isnan(now) else now,
        letters=tuple((name, of(number)) for name, number in visit.letters.items()),
    )


def state_of(recorder: Recorder, motion: np.void, row: int) -> BodyState:
    """One body, as the tick has made it so far."""
    assert recorder.rows is not None
    velocity = float(motion["vx"]), float(motion["vy"])
    return BodyState(recorder.rows.body(row), velocity, float(motion["w"]))
