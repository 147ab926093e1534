"""A display that vanishes: Xlib then ends the process itself, after a last word that is said here.

SDL hands on nothing of it: its event queue and Python's atexit are never reached. (Wayland's SDL
sends QUIT instead.)
"""

import ctypes
import os
from collections.abc import Callable

import pygame

Handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


def when_lost(work: Callable[[], int]) -> object:
    """Do `work` when the connection to the X server breaks, and end with the status it returns.

    Keep what this returns as long as the window lives; None where there is no X.
    """
    if pygame.display.get_driver() != "x11":
        return None
    try:
        library = ctypes.CDLL("libX11.so.6")  # that SDL has loaded
    except OSError:
        return None

    def lost(_display: int) -> int:
        status = 2
        try:
            status = work()
        finally:
            os._exit(status)  # Xlib would end it with exit(1), in the middle of a frame

    handler = Handler(lost)
    library.XSetIOErrorHandler.argtypes = [Handler]
    library.XSetIOErrorHandler.restype = ctypes.c_void_p
    library.XSetIOErrorHandler(handler)
    return handler
