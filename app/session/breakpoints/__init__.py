"""Breakpoints: time stands still after the tick in which something happens.

One file a kind. `Breakpoints` holds them and is checked after every tick; it reads the world and
changes nothing, so a run with breakpoints is the same run, bit for bit.
"""

from app.session.breakpoints.apex import Apex
from app.session.breakpoints.breakpoint import Breakpoint, BreakpointError, Hit
from app.session.breakpoints.breakpoints import KINDS, Breakpoints, Watch
from app.session.breakpoints.condition import Condition
from app.session.breakpoints.contact import FirstContact, LiftOff
from app.session.breakpoints.energy import EnergyDrift
from app.session.breakpoints.joint import JointBreaks
from app.session.breakpoints.sleep import FallsAsleep
from app.session.breakpoints.slip import SlipStarts

__all__ = [
    "KINDS",
    "Apex",
    "Breakpoint",
    "BreakpointError",
    "Breakpoints",
    "Condition",
    "EnergyDrift",
    "FallsAsleep",
    "FirstContact",
    "Hit",
    "JointBreaks",
    "LiftOff",
    "SlipStarts",
    "Watch",
]
