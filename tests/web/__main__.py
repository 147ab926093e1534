"""A developer's command: `python -m tests.web build` makes the module of a page anew."""

import sys

from tests.web.build import build
from tests.web.stale import is_stale

if sys.argv[1:] == ["build"]:
    build()
elif sys.argv[1:] == ["check"]:
    sys.exit("tick.wasm is stale: python -m tests.web build" if is_stale() else 0)
else:
    sys.exit("python -m tests.web build | check")
