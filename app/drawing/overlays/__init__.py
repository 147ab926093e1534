"""Overlays: what can be shown over the bodies. Adding a file here adds an overlay everywhere.

Each module has NAME (its id), LABEL (words), KEY (of the key table), LEGEND [(symbol, words)],
COLORS [role of each symbol], DEFAULT (on before the user touched it) and
``draw(draw, session, options)``.
One may have ``applies(session)``: False keeps it out of the legend; and ``present(session)``: the
words of LEGEND that there is something for now, without it all of them. One with THINGS is always
drawn, for no switch makes a thing vanish: it asks itself what its own switch adds.
Files that begin with an underscore are not overlays.
"""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol, cast

from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics.state.capacity import squeeze


class Overlay(Protocol):
    """What an overlay module offers."""

    NAME: str
    LABEL: str
    KEY: str
    LEGEND: list[tuple[str, str]]
    COLORS: list[str]
    DEFAULT: bool

    def draw(self, draw: Draw, session: Session, options: ViewOptions, /) -> None:
        """Add this overlay to the frame."""
        ...


OF_FEATURES: list[Overlay] = []
"""Overlays of features, and the user's own, once `app/window/feature_set.py` has found those."""


def found() -> tuple[Overlay, ...]:
    """Return every overlay, in the order of the keys 1, 2, ... 9, 0."""
    return _in_order(*OF_FEATURES)


@lru_cache(maxsize=1)
def _in_order(*more: Overlay) -> tuple[Overlay, ...]:
    """Return our overlays and `more`."""
    order = "1234567890"
    every = sorted((*own(), *more), key=lambda o: (order.find(o.KEY) % 100, o.NAME))
    return tuple(every)


@lru_cache(maxsize=1)
def own() -> tuple[Overlay, ...]:
    """Return the overlays of this directory."""
    names = [item.name for item in pkgutil.iter_modules(__path__) if item.name[0] != "_"]
    modules: list[Any] = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return cast("tuple[Overlay, ...]", tuple(modules))


def is_shown(overlay: Overlay, session: Session, options: ViewOptions) -> bool:
    """Return whether it is on; before the user touched it, as the scene wants it or as usual."""
    usual = session.scene.overlays.get(overlay.NAME, getattr(overlay, "DEFAULT", False))
    return options.shows(overlay.NAME, usual)


def applies(overlay: Overlay, session: Session) -> bool:
    """Return whether there is anything that it could show; most do not say, and always can."""
    asked = getattr(overlay, "applies", None)
    return asked is None or asked(session)


def quiet(overlay: Overlay) -> bool:
    """Return whether its marks are so usual that the legend is silent on them."""
    return getattr(overlay, "QUIET", False)


def present(overlay: Overlay, session: Session) -> frozenset[str]:
    """Return the words of its legend that there is something for in the scene."""
    some = getattr(overlay, "present", None)
    return frozenset(words for _, words in overlay.LEGEND) if some is None else some(session)


def draw_all(draw: Draw, session: Session, options: ViewOptions) -> None:
    """Draw the bodies, then every overlay that is switched on."""
    _draw(found(), draw, session, options)


def draw_scene(draw: Draw, session: Session, options: ViewOptions) -> None:
    """Draw the bodies, and the scene's own marks if they are switched on."""
    _draw((o for o in found() if o.NAME in ("bodies", "scene")), draw, session, options)


def _draw(chosen: Iterable[Overlay], draw: Draw, session: Session, options: ViewOptions) -> None:
    squeeze(session.world.page)  # rows of what was just removed: all overlays count the same ones
    for overlay in chosen:
        if getattr(overlay, "THINGS", False) or is_shown(overlay, session, options):
            overlay.draw(draw, session, options)
