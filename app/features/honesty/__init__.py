"""The honesty check: the last seconds again with finer steps, and what that changes.

`model/accuracy.py` compares the runs, `model/check.py` has them run in the background.
"""
