"""The X-ray of a tick: the solver's own source run again uncompiled, with probes from outside.

In `model`, begin at `record.py`, what an X-ray has seen, and `xray.py`, who asks for one. In the
process that `process.py` starts, `look.py` runs the tick, `recorder.py` hears of it, and
`visits.py` lists what is read of which function.
"""
