"""What it computes: no window, no pygame."""
