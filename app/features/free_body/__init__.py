"""The free-body diagram: the forces on the selected body over the last ticks, and their sum.

`model/history.py` keeps the forces, `model/diagram.py` lays the arrows out.
"""
