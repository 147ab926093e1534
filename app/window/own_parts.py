"""Features, tools and overlays of the user's own folder, and features of other packages.

Each is loaded by itself: one that fails, or is not what it should be, is named and left out.
"""

import importlib
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from app.drawing.colors import LIGHT
from app.drawing.overlays import Overlay
from app.editor.tool import GROUPS, Tool
from app.ui.keys import KEY
from app.ui.kit.icons import ICONS
from app.window.feature import Feature
from creatures.own_programs import leave_out, of_packages, own_modules
from scenes.failure import is_the_users, sentence

GROUP = "fulcrum.features"
"""Other packages name theirs under this group of entry points: "fan = fans.feature:FEATURE"."""

OF_OVERLAY = {"NAME": str, "LABEL": str, "KEY": str, "LEGEND": list, "COLORS": list}
"""What an overlay must say of itself."""

T = TypeVar("T")


class OddPartError(Exception):
    """It is not what is looked for; the text says what is missing."""


def features(taken: set[str]) -> Iterator[Feature]:
    """Yield features that can be used; names in `taken` are others'."""
    for name, module in own_modules("features").items():
        yield from _one(f"features/{name}", lambda m=module: _feature(f"{m}.feature", taken))
    for point in of_packages(GROUP):
        yield from _one(f"feature {point.name}", lambda p=point: _checked(p.load(), taken))


def tools(taken: set[str]) -> Iterator[type[Tool]]:
    """Yield tools that can be used; names in `taken` are others'."""
    for name, module in own_modules("tools").items():
        yield from _one(f"tools/{name}.py", lambda m=module: _tool(m, taken))


def overlays(taken: set[str]) -> Iterator[Overlay]:
    """Yield overlays that can be used; names in `taken` are others'."""
    for name, module in own_modules("overlays").items():
        yield from _one(f"overlays/{name}.py", lambda m=module: _overlay(m, taken))


def _one(what: str, load: Callable[[], T]) -> Iterator[T]:
    try:
        yield load()
    except OddPartError as error:
        leave_out(what, str(error))
    except BaseException as error:  # somebody's own code: even SystemExit
        if is_the_users(error):
            raise
        leave_out(what, sentence(_in_their_code(error)), error)


def _in_their_code(error: BaseException) -> BaseException:
    """Return it without the steps of the import: with none of theirs it has no place."""
    trace = error.__traceback__
    while trace is not None and (
        (file := trace.tb_frame.f_code.co_filename) == __file__ or "importlib" in file
    ):
        trace = trace.tb_next
    return error.with_traceback(trace)


def _feature(module: str, taken: set[str]) -> Feature:
    return _checked(getattr(importlib.import_module(module), "FEATURE", None), taken)


def _checked(feature: Any, taken: set[str]) -> Feature:
    if not isinstance(feature, Feature):
        raise OddPartError("its feature.py has no FEATURE = Feature(...)")
    _claim(feature.name, taken)
    return feature


def _tool(module: str, taken: set[str]) -> type[Tool]:
    tool = getattr(importlib.import_module(module), "TOOL", None)
    if not (isinstance(tool, type) and issubclass(tool, Tool)):
        raise OddPartError("it has no TOOL, a subclass of Tool")
    for fact in ("LABEL", "HINT"):
        if not getattr(tool, fact):
            raise OddPartError(f"its tool has no {fact}")
    if tool.ICON not in ICONS:
        raise OddPartError(f"there is no ICON {tool.ICON!r}")
    _check_key(tool.KEY)
    if tool.PLACE[0] not in range(len(GROUPS)):
        raise OddPartError(f"the first number of its PLACE is 0 to {len(GROUPS) - 1}")
    _claim(tool.NAME, taken)
    return tool


def _overlay(module: str, taken: set[str]) -> Overlay:
    overlay: Any = importlib.import_module(module)
    for fact, kind in OF_OVERLAY.items():
        if not isinstance(getattr(overlay, fact, None), kind):
            raise OddPartError(f"it has no {fact}")
    if unknown := [color for color in overlay.COLORS if color not in LIGHT]:
        raise OddPartError(f"there is no colour {unknown[0]!r}")
    _check_key(overlay.KEY)
    if not callable(getattr(overlay, "draw", None)):
        raise OddPartError("it has no draw(draw, session, options)")
    _claim(overlay.NAME, taken)
    return overlay


def _check_key(key: str) -> None:
    if key and not KEY.fullmatch(key):
        raise OddPartError(f"the key {key!r} is to be written as x, shift+x or ctrl+x")


def _claim(name: str, taken: set[str]) -> None:
    if not name or name in taken:
        raise OddPartError(f"the name {name!r} is taken" if name else "it has no name")
    taken.add(name)
