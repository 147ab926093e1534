"""Tests: they mirror the tree. `python -m pytest` runs all, `python -m tests.bench` measures."""
