"""From fat bounds to events: who meets whom, how long contacts live, what they tell, who sleeps."""
