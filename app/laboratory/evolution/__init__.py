"""Better numbers for the creature of the scene, and the best one beside it.

Begin at `improvement.py`; the search itself is in `creatures/evolution`.
"""
