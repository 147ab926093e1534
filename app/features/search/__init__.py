"""One search for everything: functions, scenes, files, things on the table, settings, help.

`model` knows what there is and ranks it; `view` is the sheet that Ctrl+K opens.
"""
