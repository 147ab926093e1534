"""All kinds of joints, found by existing, as scenes are.

A kind is a module in this folder that declares ``class X(JointDefinition)`` with a WORD and the
next free NUMBER. Who needs all of them imports KINDS or JOINTS from here.
"""

import re
from importlib import import_module
from pathlib import Path

from physics.joints.definition import JOINTS, KINDS, require_next

__all__ = ["JOINTS", "KINDS"]

_DECLARES_KIND = re.compile(r"^class \w+\(JointDefinition\):", re.MULTILINE)

for _path in sorted(Path(__file__).parent.glob("*.py")):
    if _DECLARES_KIND.search(_path.read_text(encoding="utf-8")):
        import_module(f"{__package__}.{_path.stem}")

for _number, _kind in enumerate(KINDS):
    require_next(_kind.__name__, _kind.NUMBER, _number)
