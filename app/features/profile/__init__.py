"""The profile: where the time of a tick goes, and how much there is for it to do.

`model/profile.py` keeps the times of the last ticks, `view/board.py` stacks them.
"""
