"""What the list of the hand has: how it pulls, and how strong it is."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from app.files.view_options import HAND_FORCES, HAND_SPEEDS, HAND_STRENGTHS
from app.quantities.numbers import plain_number
from app.simulation.commands.hand import SetHandFeel, SetHandMode, SetHandStrength
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry

FEEL_WORDS: dict[Literal["soft", "firm"], str] = {
    "firm": "Firm: stays at the mouse",
    "soft": "Soft: follows the mouse slowly",
}
STRENGTH_WORDS = {10.0: "weak", 30.0: "light", 100.0: "normal", 1000.0: "crane"}


def spring(desk: Desk) -> list[Entry]:
    """Return the pull that the hand has unless another is chosen."""
    return [Entry("Spring", partial(set_mode, desk, "spring"), checked=_has(desk, "spring"))]


def feels(desk: Desk) -> list[Entry]:
    """Return how the spring feels."""
    view = desk.view
    return [
        Entry(
            words, partial(_set_feel, desk, feel), checked=lambda feel=feel: view.hand_feel == feel
        )
        for feel, words in FEEL_WORDS.items()
    ]


def strengths(desk: Desk) -> list[Entry]:
    """Return how strong the spring is at most."""
    view = desk.view
    return [
        Entry(
            f"{strength:.0f} × the weight, {STRENGTH_WORDS.get(strength, '')}".rstrip(", "),
            partial(_set_strength, desk, strength),
            checked=lambda strength=strength: view.hand_strength == strength,
        )
        for strength in HAND_STRENGTHS
    ]


def forces(desk: Desk) -> list[Entry]:
    """Return pulls with a constant force."""
    return [
        Entry(
            f"Constant force {plain_number(force)} N",
            partial(set_mode, desk, "force", force=force),
            checked=_has(desk, "force", force=force),
        )
        for force in offered(HAND_FORCES, desk.session.hand.mode.force)
    ]


def speeds(desk: Desk) -> list[Entry]:
    """Return pulls with a constant velocity."""
    return [
        Entry(
            f"Constant velocity {plain_number(speed)} m/s",
            partial(set_mode, desk, "velocity", speed=speed),
            checked=_has(desk, "velocity", speed=speed),
        )
        for speed in offered(HAND_SPEEDS, desk.session.hand.mode.speed)
    ]


def offered(values: Sequence[float], now: float) -> list[float]:
    """Return the usual values and the one of now, if that is another."""
    return sorted({*values, now})


def _has(desk: Desk, kind: str, **values: float) -> Callable[[], bool]:
    """Return whether the hand has that mode with these values."""
    session = desk.session

    def asked() -> bool:
        mode = session.hand.mode
        return mode.kind == kind and all(getattr(mode, k) == v for k, v in values.items())

    return asked


def set_mode(desk: Desk, kind: str, force: float | None = None, speed: float | None = None) -> None:
    """Choose a kind of pull; `force` [N] and `speed` [m/s] stay as they are when not given."""
    view = desk.view
    view.hand_force = view.hand_force if force is None else force
    view.hand_speed = view.hand_speed if speed is None else speed
    desk.session.submit(SetHandMode(kind, view.hand_force, view.hand_speed))


def _set_feel(desk: Desk, feel: Literal["soft", "firm"]) -> None:
    desk.view.hand_feel = feel
    desk.session.submit(SetHandFeel(feel))


def _set_strength(desk: Desk, strength: float) -> None:
    desk.view.hand_strength = strength
    desk.session.submit(SetHandStrength(strength))
