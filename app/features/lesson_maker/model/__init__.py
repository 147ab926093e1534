"""The lesson that is made, the words of a step, and drafts that outlive a crash."""
