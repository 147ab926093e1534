"""Notes as they are seen and edited: overlay, marks under the mouse, tool, board."""
