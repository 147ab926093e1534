"""Joints: one file a kind (definition, and the AXIS rows it writes), shared verbs beside them.

A kind is found by existing (`kinds.py`): nothing else has to name it.
"""
