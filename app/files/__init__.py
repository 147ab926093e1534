"""Files: scene files, replays, autosaves, preferences; written so that nothing is ever half there.

It imports `session` and what lies below. Begin at `opening.py`; `atomic.py` writes whole files.
"""
