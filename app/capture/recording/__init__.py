"""Films: a span of a run is simulated again, drawn as the window draws it, and encoded."""
