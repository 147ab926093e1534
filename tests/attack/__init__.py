"""The attack: hostile files, random events, kills in the middle of a save, each by a seed."""
