"""Why a thing does what it does: sentences, each with the number that it was read from.

In `model`, begin at `sentence.py`; `asking.py` runs the last seconds again and notes samples,
`body_look.py`, `joint_look.py` and `scene_look.py` say what a sample is, `*_now.py` and
`*_story.py` are the reasons: functions from what was noted to a sentence or None. `answer.py` ranks
them.
"""
