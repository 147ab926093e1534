"""Boards say what they show; the toolkit makes, places and keeps the elements of the kit.

Begin with `parts.py`: what there is to say, and the law by which it is laid out.
"""
