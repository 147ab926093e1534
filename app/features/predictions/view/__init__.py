"""The boards of questions, the pencil, and the sketches in the picture."""
