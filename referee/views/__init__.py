"""What each viewer may see of a match, and every Japanese and English word for it. Pure: no clock, no I/O."""
