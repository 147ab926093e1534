"""The board with the steps, and the sheets in which a step and the last page are written."""
