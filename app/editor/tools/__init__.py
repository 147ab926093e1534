"""What the left mouse button does: one file a tool, in world coordinates.

A file here that has a `TOOL` (a subclass of `Tool`) is found, gets its button on the toolbar, its
key and its line in the help sheet. Files that begin with an underscore are not tools.
"""

import importlib
import pkgutil
from functools import lru_cache
from typing import Any

from app.editor.tool import GROUPS, Tool


@lru_cache(maxsize=1)
def found() -> tuple[type[Tool], ...]:
    """Return the tools of this directory in the order of the toolbar."""
    names = [item.name for item in pkgutil.iter_modules(__path__) if item.name[0] != "_"]
    modules: list[Any] = [importlib.import_module(f"{__name__}.{name}") for name in names]
    kinds = [module.TOOL for module in modules if hasattr(module, "TOOL")]
    return tuple(sorted(kinds, key=lambda kind: kind.PLACE))


OF_FEATURES: list[type[Tool]] = []
"""Tools of features, and the user's own, once `app/window/feature_set.py` has found those."""


def all_tools() -> list[type[Tool]]:
    """Return every tool in the order of the toolbar."""
    return sorted((*found(), *OF_FEATURES), key=lambda kind: kind.PLACE)


def first_tools() -> list[type[Tool]]:
    """Return the few tools of the first start, in their order."""
    chosen = [(kind.FIRST, kind) for kind in all_tools() if kind.FIRST is not None]
    return [kind for _, kind in sorted(chosen, key=lambda pair: pair[0])]


def group_sizes() -> tuple[int, ...]:
    """Return how many tools each group of GROUPS has."""
    return tuple(sum(kind.PLACE[0] == n for kind in all_tools()) for n in range(len(GROUPS)))
