"""How much work a function does, counted, so that a test of its growth is the same everywhere.

A step is a bytecode, or a letter of a text that a built-in function goes over: what a method of the
text may do at most. Patterns hide their work: none may be used but those that are said to see only
texts of a bounded length.
"""

import re
import sys
from collections.abc import Callable, Collection
from types import FrameType
from typing import Any


def work_of(function: Callable[[], Any], bounded: Collection[re.Pattern[str]] = ()) -> int:
    """Return the steps of a call; a ValueError of its own ends the call, not the count.

    Cutting and joining texts by signs (a[1:], a + b) counts one step, whatever it copies.
    """
    steps = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return trace

    def profile(_: FrameType, event: str, called: Any) -> None:
        nonlocal steps
        if event == "c_call":
            owner = getattr(called, "__self__", None)
            hides = isinstance(owner, re.Pattern) and owner not in bounded
            assert not hides, f"{called} hides its work"
            steps += len(owner) if isinstance(owner, str | bytes) else 1

    sys.setprofile(profile)
    sys.settrace(trace)
    try:
        function()
    except ValueError:
        pass
    finally:
        sys.settrace(None)
        sys.setprofile(None)
    return steps
