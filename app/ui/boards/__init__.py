"""Boards over the canvas that the user moves and sizes: pins, stopwatches, the pen."""
