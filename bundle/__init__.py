"""The program packed for machines without Python: ``python -m bundle`` makes ``dist/fulcrum``.

`__main__.py` is the command, `fulcrum.spec` says what goes in, `launch.py` is what the packed
program starts with; it has the program itself beside it, as files.
"""
