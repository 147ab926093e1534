"""The numba machinery: how kernels are compiled and kept, lanes, atomics, the page in kernels.

Begin with `jit.py`, whose decorators are all that the rest of the program uses.
`numba_private.py` has what is private to numba; `numba_plain.py` does without.
"""
