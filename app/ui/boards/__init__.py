"""Boards over the canvas that the user moves and sizes: stopwatches, the pen."""
