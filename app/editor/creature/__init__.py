"""Building creatures: what is chosen and changed (`workshop.py`), the rings on a limb
(`handles.py`), how all of it is drawn (`marks.py`), and the tool that pulls (`limb_tool.py`).
"""
