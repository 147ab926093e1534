"""Creatures: figures of limbs and servos, and the gaits that move them.

Begin with `plan.py` (what a creature is), `text.py` (the same as JSON), `figure.py` (a plan built
in a world) and `gait.py` (what drives a figure). `gaits/` has one file or folder a kind of gait,
`gallery/` one file a creature. Nothing here knows of scenes or windows.
"""
