"""What a body is made of, row by row: making, changing, disabling and removing bodies."""
