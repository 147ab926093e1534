"""In the checkout: ``fulcrum.physics`` is the module ``physics`` itself, one object by two names.

What is installed has all of its modules below this name (`bundle/wheel.py`). So scenes and features
of others write ``from fulcrum.physics import World``, and work with both.
"""

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

OURS = ("app", "creatures", "physics", "scenes")


class Finder(MetaPathFinder, Loader):
    """Finds ``fulcrum.physics.world`` as ``physics.world``."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return where a module of ours is found; None for what is not one."""
        del path, target
        top, _, own = fullname.partition(".")
        if top != __name__ or own.partition(".")[0] not in OURS or find_spec(own) is None:
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def exec_module(self, module: ModuleType) -> None:
        """Put the module of the short name in the place of the one that was made for it."""
        sys.modules[module.__name__] = importlib.import_module(module.__name__.partition(".")[2])


sys.meta_path.insert(0, Finder())
