"""Actions: what a key, a menu entry or a button of the program does. Each is declared once."""
