"""One step of a world: Python's way round the compiled tick, the tick, its stages and clock."""
