"""Lessons of one's own: recorded step by step, written, run, saved, printed, filmed.

Begin at `model/own_lesson.py`; `maker.py` keeps the board, the files and what is unsaved.
"""
