"""What can be found, in which words, and how well it matches what is typed."""
