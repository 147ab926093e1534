"""Bounds of what a case of the attack may take: time of the processor and memory."""

import signal
from pathlib import Path

MEMORY = 3 << 30
"""Address space that a case may take beside what the process has: [bytes]. An exact state may
unpack to 1 GiB, which is there twice while it is read."""


def bound_processor(seconds: float) -> None:
    """Die when more time of the processor is used from now on: [s], 0 for no bound."""
    if hasattr(signal, "setitimer"):  # not on Windows, where there is no attack
        signal.setitimer(signal.ITIMER_PROF, seconds)


def bound_memory(most: int = MEMORY) -> None:
    """MemoryError for what needs more than `most` bytes beside what there is now."""
    pages = Path("/proc/self/statm")
    if pages.exists():  # on Linux
        import resource

        now = int(pages.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + most, resource.RLIM_INFINITY))
