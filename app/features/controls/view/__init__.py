"""The board of controls with its rows, and the sheet of one."""
