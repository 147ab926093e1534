"""The sheet in which one types and chooses."""
