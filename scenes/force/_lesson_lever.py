"""The lesson on statics."""
STEPS = ()
