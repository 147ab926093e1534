"""What the user sees of an import: the sheet that asks, and lists what does not come."""
