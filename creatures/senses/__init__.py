"""What creatures compile: a folder of its own, for the cache is named by its sources."""
