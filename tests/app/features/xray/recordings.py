"""A recording made by hand: two boxes on the ground, one joint, two substeps of two sweeps."""

from app.features.xray.model.record import Moment, Recording, Residual, Row, Solved, Velocities

INFINITE = float("inf")


def row(number: int, kind: str, owner: str, owner_id: int, colour: int, block: int) -> Row:
    """A row of box `owner_id + 1` on the ground at x = `owner_id`, or of the joint."""
    direction = {"normal": (0.0, 1.0), "friction": (1.0, 0.0)}.get(kind, (0.0, 0.0))
    body_a = -1 if owner == "contact" else 1
    label = f"box {owner_id + 1} on ground, left point" if owner == "contact" else "hinge 1"
    return Row(
        kind, owner, owner_id, label, body_a, owner_id + 1, colour, block, number % 4,
        (float(owner_id), 0.0 if owner == "contact" else 2.0), direction,
        ((0.0, 0.0), (0.0, -0.5)), 1.5, 0.6,
    )  # fmt: skip


ROWS = (
    row(0, "point", "joint", 1, -1, 0),
    row(1, "normal", "contact", 0, 0, 1),
    row(2, "friction", "contact", 0, 0, 1),
    row(3, "normal", "contact", 1, 1, 2),
    row(4, "friction", "contact", 1, 1, 2),
)


def solved(before: float, wanted: float, number: int) -> Solved:
    """A visit that may only push, or hold by a cone of 0.1 N s."""
    normal = number in (1, 3)
    lower = 0.0 if normal else -0.1 if number in (2, 4) else -INFINITE
    upper = 0.1 if number in (2, 4) else INFINITE
    after = min(max(wanted, lower), upper)
    clamped = "lower" if wanted < lower else "upper" if wanted > upper else ""
    rest = Velocities((0.0, 0.0), 0.0, (0.2, -0.3), 0.1)
    then = Velocities((0.0, 0.0), 0.0, (0.2, 0.0), 0.0)
    return Solved(
        -0.001, -0.3, -0.02, 0.9, 0.1, before, wanted, after, lower, upper, clamped, (rest, then)
    )


def made(tick: int = 12, sweeps: int = 2) -> Recording:
    """A tick of two substeps: in each `sweeps` solve sweeps and a relax sweep over all rows."""
    moments = [Moment("prepare", -1, 0, -1, -1, None), Moment("impacts", -1, 0, -1, -1, None)]
    residuals: list[Residual] = []
    held = [0.05] * len(ROWS)
    for substep in range(2):
        moments.append(Moment("integrate velocities", substep, 0, -1, -1, None))
        moments.append(Moment("warm start", substep, 0, -1, -1, None))
        for sweep in range(sweeps + 1):
            stage = "solve" if sweep < sweeps else "relax"
            if stage == "relax":
                moments.append(Moment("integrate positions", substep, 0, -1, -1, None))
            number = sweep if stage == "solve" else 0
            for index, one in enumerate(ROWS):
                wanted = -0.12 if index == 3 and sweep == 0 else held[index] + 0.2 / (1 + sweep)
                visit = solved(held[index], wanted, index)
                held[index] = visit.after
                moments.append(Moment(stage, substep, number, one.colour, index, visit))
            speed = 0.3 * 0.1 ** (sweep + substep)
            residuals.append(Residual(substep, sweep, stage, speed, speed / 2))
    moments.append(Moment("finish", -1, 0, -1, -1, None))
    cold = tuple(one._replace(speed=5 * one.speed, mean=5 * one.mean) for one in residuals)
    state = "3f2a91c04d5e6f70"
    return Recording(
        tick, 0.05, "soft step", state, state, ROWS, tuple(moments), tuple(residuals), cold,
        (1, 2), "", 0.4
    )  # fmt: skip
