"""The laws of the physics core, with tolerances derived in comments."""
