"""Sessions of a real mouse in the real program, on a screen that nobody sees."""
