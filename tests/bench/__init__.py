"""How fast the core is: `python -m tests.bench`."""
