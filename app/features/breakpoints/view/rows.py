"""The lines of the breakpoints that are set: switch, when it last happened, and a way out."""

from functools import partial

from app.session.breakpoints import Watch
from app.session.session import Session
from app.ui.kit.words import time_words
from app.ui.toolkit.inputs import Scroll
from app.ui.toolkit.leaves import Button, Check, Text
from app.ui.toolkit.parts import Column, Part, Row

SIDE = 28  # [units] of the buttons
LINE = 34  # [units] of a line
EMPTY = "Choose when to pause."


def watch_list(session: Session) -> Part:
    """Return all that are set, or what to do first."""
    lines = [_line(session, watch) for watch in session.breakpoints.watches]
    return Scroll(Column(*(lines or [Text(EMPTY, role="muted")]), gap=LINE - SIDE), key="watches")


def _line(session: Session, watch: Watch) -> Part:
    """Return one; what cannot happen now has its reason."""
    points, when, at = session.breakpoints, "", watch.happened_at
    if at is not None:
        when = f"at {time_words(at * session.world.settings.tick_length)}"
    flip = partial(points.enable, watch.number, not watch.enabled)
    tip, go = f"It happened in tick {at}: go there", partial(session.go_to, at or 0)
    trouble, size = watch.trouble, {"high": SIDE, "key": "switch"}
    return Row(
        Check(watch.breakpoint.words, watch.enabled, flip, trouble, grow=not trouble, **size),
        bool(trouble) and Text(trouble, "small", "warning", at_most=1, grow=1),
        bool(when) and Button(when, go, tip, framed=True, high=SIDE, key="go"),
        Button(
            *("", partial(points.remove, watch.number), "Remove it"),
            sign="cross",
            small=True,
            high=SIDE,
            key="out",
        ),
        key=f"watch {watch.number}",
    )
