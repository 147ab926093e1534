"""What it shows: boards, and marks in the picture."""
