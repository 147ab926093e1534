"""Threads beside the window's: how they let it go first."""

import os
import sys
import threading

NICENESS = 10
"""How much the thread stands back: [1], of 19; only Linux lets a thread have its own."""

TURN = 0.001
"""How long window and work hold the interpreter in turn: [s], 1 ms. With Python's usual 5 ms each
waits so long after each of its kernels: a film took 12 s for 10, and frames came late. It stays:
where one thread works nobody takes turns."""


def stand_back() -> None:
    """Let this thread work in what time the window leaves it.

    One that does not takes a core from the frame that gave it its work: the ticks of such a frame
    waited for the interpreter, its picture for a second core.
    """
    sys.setswitchinterval(min(sys.getswitchinterval(), TURN))
    if sys.platform == "linux":
        whose = os.PRIO_PROCESS, threading.get_native_id()
        os.setpriority(*whose, max(NICENESS, os.getpriority(*whose)))  # less is not allowed to all
