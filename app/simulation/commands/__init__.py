"""Every change of a world from outside, each a command that a log can hold and a file can name.

Begin at `base.py`; `scene.py`, `hand.py` and `edit/` hold the commands, `properties.py` says what
of a body, joint or world can be set.
"""
