"""The stations of the solver laboratory in the window. Begin at `laboratory.py`."""
