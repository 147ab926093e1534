"""Building creatures, and evolution that improves them.

In `model`, `workshop.py` is what is chosen and changed, `handles.py` the rings on a limb,
`improvement.py` the search, which `creatures/evolution` does.
"""
