"""What the mouse does to the simulation: selection, tools, instruments, the pen.

It imports `capture` and what lies below. Begin at `editor.py`; a tool is one file of `tools/`.
"""
