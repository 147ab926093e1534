"""The sheet in which one says at what the run shall pause.

What a breakpoint is and how it watches is in `app/session/breakpoints`: files and lessons have them
without the sheet.
"""
