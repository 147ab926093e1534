"""The error of a jump in time."""


class LostTimeError(RuntimeError):
    """A jump failed: the run could not be repeated. The simulation is where it was before."""
