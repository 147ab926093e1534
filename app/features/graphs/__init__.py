"""Graphs of anything that can be measured, the data of real experiments in them, and fits.

Begin at `model/graph_set.py`, which samples, and `model/graph.py`, which says what is shown.
"""
