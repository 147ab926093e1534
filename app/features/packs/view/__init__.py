"""The sheets of packs: one that looks at a pack, one that makes it."""
