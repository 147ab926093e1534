"""Graphs without a window: what is measured, its past, its axes, what a cursor reads off it."""
