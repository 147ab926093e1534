"""Sheets in the middle of the window: files, films, scenes, help, breakpoints."""
