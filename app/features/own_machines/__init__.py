"""Machines of the user's own: what is selected is saved, and is in the list of machines from then.

A file of one is a scene file of its bodies and joints, as the clipboard has it.
"""
