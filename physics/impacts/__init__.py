"""What meets fast is struck before the sweeps, moment by moment: groups of blows and their rows."""
