"""Several threads at one tick: who does which part of a stage, and whether that pays."""
