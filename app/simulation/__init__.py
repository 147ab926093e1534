"""A scene in a world, with a hand in it and forces on it; and the commands that change it.

A simulation is a state and one tick further; it knows no past. `commands/` holds every change that
can come from outside, each a frozen dataclass with an `apply`. It imports `quantities`.
Begin at `simulation.py`, then `commands/base.py`.
"""
