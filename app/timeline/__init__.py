"""The past of a simulation and its other futures: log, keyframes, branches, undo, ghosts.

Any tick is reached exactly: the nearest keyframe before it, then its ticks again with the commands
of the log. It imports `simulation`. Begin at `timeline.py`.
"""
